import { savePoll, type DeskPoll } from '@alliance/contract/article-forms'
import { asChinaMinute } from '@alliance/contract/china-minute'
import { percent } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Form, TextField } from '../../ui/form.tsx'
import type { Say } from '../../ui/notice.tsx'
import { Table } from '../../ui/table.tsx'
import { FormActsBar, Openness } from './form-acts.tsx'
import styles from './forms.module.css'
import type { PartProps } from './forms-page.tsx'
import { PartActs } from './part-acts.tsx'
import { PartNotices } from './part-notices.tsx'
import { useOpenPart, usePartForm } from './use-part-form.ts'

type FormProps = { contentId: string; poll: DeskPoll | null; say: Say; onClose: () => void }

const FIELDS = ['question', 'options', 'maxChoices', 'closesAt']
const draftName = (contentId: string) => `poll ${contentId}`

const PollForm = ({ contentId, poll, say, onClose }: FormProps) => {
  const { form, forget, ...standing } = usePartForm({
    call: savePoll,
    name: draftName(contentId),
    fields: FIELDS,
    saved: {
      contentId,
      revision: poll?.revision ?? '',
      question: poll?.question ?? '',
      options: poll?.options.map(({ label }) => label).join('\n') ?? '',
      maxChoices: String(poll?.maxChoices ?? 1),
      closesAt: asChinaMinute(poll?.closesAt),
    },
    onSaved: () => {
      say('passed', '投票已保存')
      onClose()
    },
  })
  const cancel = () => {
    void forget()
    onClose()
  }
  return (
    <Form form={form} label="投票" className={styles.box}>
      <PartNotices {...standing} />
      <TextField form={form} name="question" label="题目" maxLength={100} hint="文章公开后、有人投票后不能再改" />
      <AreaField form={form} name="options" label="选项" rows={5} hint="一行一个，2 到 20 个" />
      <div className={styles.pair}>
        <TextField form={form} name="maxChoices" label="每人最多选几项" inputMode="numeric" />
        <TextField form={form} name="closesAt" label="截止时间" optional type="datetime-local" hint="北京时间，不填就一直开放" />
      </div>
      <PartActs form={form} overtaken={standing.overtaken} save="保存投票" onCancel={cancel} />
    </Form>
  )
}

const Results = ({ poll }: { poll: DeskPoll }) => (
  <Table caption="投票结果" heads={['选项', '票数', '占投票人']}>
    {poll.options.map(({ label, votes }) => (
      <tr key={label}>
        <td>
          <bdi>{label}</bdi>
        </td>
        <td>{votes} 票</td>
        <td>{percent(poll.total === 0 ? 0 : votes / poll.total)}</td>
      </tr>
    ))}
  </Table>
)

/** The poll of an article: rule, current result, actions. */
export const PollPart = ({ contentId, forms: { poll }, say }: PartProps) => {
  const [isEditing, setEditing] = useOpenPart(draftName(contentId))
  const close = () => setEditing(false)
  return (
    <section className={styles.part} aria-labelledby="poll">
      <h2 id="poll">投票</h2>
      {poll ? (
        <>
          <p className={styles.question}>
            <bdi>{poll.question}</bdi>
          </p>
          <p className="mute">{poll.maxChoices === 1 ? '每人选一项' : `每人最多选 ${poll.maxChoices} 项`}，一个邮箱一票</p>
          <Openness form="poll" standing={poll} />
          <Results poll={poll} />
          <FormActsBar {...{ contentId, say, isEditing }} form="poll" standing={poll} onEdit={() => setEditing(!isEditing)} />
        </>
      ) : isEditing ? null : (
        <>
          <p className="mute">这篇文章没有投票。</p>
          <Button size="small" onClick={() => setEditing(true)}>
            添加投票
          </Button>
        </>
      )}
      {isEditing ? <PollForm contentId={contentId} poll={poll} say={say} onClose={close} /> : null}
    </section>
  )
}
