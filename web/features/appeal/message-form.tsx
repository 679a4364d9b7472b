import { addAppealMessage, queryAppealDetail, queryAppealList } from '@alliance/contract/appeal'
import { codes } from '@alliance/contract/codes'
import { isRefused } from '../../lib/is-refused.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { refresh } from '../../lib/use-call.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSendings } from '../../lib/use-sending.ts'
import { useAskBeforeLeaving } from '../../ui/ask-before-leaving.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Form, FormActs } from '../../ui/form.tsx'
import type { Say } from '../../ui/notice.tsx'
import styles from './appeal.module.css'
import type { Appeal } from './detail-page.tsx'
import { AppealFiles, fileIdsOf, withoutSent } from './files.tsx'

const DRAFT_FIELDS = ['text', 'files'] as const
const BLANK = { text: '', files: '' }
const OUTDATES = [queryAppealList, queryAppealDetail]

const overWords = ({ result, reopenUntil }: Appeal): string => {
  if (result === 'withdrawn') return '申诉已经撤回，不能再补充；需要时可以另提一份。'
  return reopenUntil === null ? '申诉已有结论，不能再补充；需要时可以另提一份。' : '申诉已有结论，重新打开后可以接着写。'
}

/** The appeal was closed while this was being typed. */
const NotSent = ({ text, appeal, onDrop }: { text: string; appeal: Appeal; onDrop: () => void }) => (
  <section className={styles.section}>
    <h2>没有发出的内容</h2>
    <p className={styles.hint}>{overWords(appeal)}</p>
    <p className={styles.unsent}>
      <bdi>{text}</bdi>
    </p>
    <Button kind="text" size="small" onClick={onDrop}>
      放弃这段内容
    </Button>
  </section>
)

/** A further message of the appellant, or the answer to a question; once the appeal is closed, what was not sent any more. */
export const MessageForm = ({ appeal, say }: { appeal: Appeal; say: Say }) => {
  const { appealId, clock } = appeal
  const isAsked = clock?.paused === true
  const { act } = useCreation(addAppealMessage, { refreshes: OUTDATES })
  const sendings = useSendings()
  useAskBeforeLeaving(sendings.isBusy)
  const form = useForm({
    schema: addAppealMessage.input,
    initial: { appealId, ...BLANK },
    submit: async (input) => {
      sendings.hold('')
      const fileIds = fileIdsOf(form)
      try {
        await act({ ...input, fileIds })
      } catch (error) {
        if (!isRefused(error, codes.APPEAL_CLOSED)) throw error
        refresh(OUTDATES)
        return say('error', '这份申诉刚刚有了结论，内容没有发出。')
      }
      // What was typed or attached while it was being sent stays.
      form.renew({ text: '' })
      form.change('files', (now) => withoutSent(now, fileIds))
      await draft.drop(BLANK)
      say('passed', isAsked ? '已回答，期限接着计时。' : '已补充。')
    },
  })
  const draft = useDraft(`appeal message ${appealId}`, form, DRAFT_FIELDS)
  if (clock === null) {
    const { text = '' } = form.values
    const drop = () => {
      void draft.drop()
      form.put(BLANK)
    }
    return text.trim() === '' ? null : <NotSent text={text} appeal={appeal} onDrop={drop} />
  }
  return (
    <section className={styles.section}>
      <h2>{isAsked ? '回答提问' : '补充说明'}</h2>
      <Form form={form} label={isAsked ? '回答提问' : '补充说明'} className={styles.form}>
        <AreaField form={form} name="text" label={isAsked ? '回答' : '说明'} rows={5} maxLength={2000} />
        <AppealFiles form={form} sendings={sendings} />
        <FormActs>
          <Button type="submit" kind="primary" busy={form.busy}>
            发送
          </Button>
        </FormActs>
      </Form>
    </section>
  )
}
