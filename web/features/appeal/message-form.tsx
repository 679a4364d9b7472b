import { addAppealMessage, queryAppealDetail, queryAppealList } from '@alliance/contract/appeal'
import { codes } from '@alliance/contract/codes'
import { isRefused } from '../../lib/is-refused.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSendings } from '../../lib/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Form, FormActs } from '../../ui/form.tsx'
import type { Say } from '../../ui/notice.tsx'
import styles from './appeal.module.css'
import type { Appeal } from './detail-page.tsx'
import { AppealFiles, fileIdsOf } from './files.tsx'

const DRAFT_FIELDS = ['text', 'files'] as const
const OUTDATES = [queryAppealList, queryAppealDetail]

/** A further message of the appellant, or the answer to a question. */
export const MessageForm = ({ appeal: { appealId, clock }, say }: { appeal: Appeal; say: Say }) => {
  const isAsked = clock?.paused === true
  const { act } = useCreation(addAppealMessage, { refreshes: OUTDATES })
  const sendings = useSendings()
  const form = useForm({
    schema: addAppealMessage.input,
    initial: { appealId, text: '', files: '' },
    submit: async (input) => {
      sendings.hold('')
      try {
        await act({ ...input, fileIds: fileIdsOf(form) })
      } catch (error) {
        if (!isRefused(error, codes.APPEAL_CLOSED)) throw error
        return say('error', '这份申诉刚刚有了结论，内容没有发出。刷新页面可以看到结论。')
      }
      await draft.drop()
      form.put({ text: '', files: '' })
      say('passed', isAsked ? '已回答，期限接着计时。' : '已补充。')
    },
  })
  const draft = useDraft(`appeal message ${appealId}`, form, DRAFT_FIELDS)
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
