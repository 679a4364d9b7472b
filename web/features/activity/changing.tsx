import { type Registration, updateRegistration } from '@alliance/contract/activity'
import { answerName, type Question, questionsOf } from '@alliance/contract/activity-questions'
import { useState } from 'react'
import { useAct } from '../../lib/use-call.ts'
import { useEntryDraft } from '../../lib/use-entry-draft.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Form, FormActs } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { answerProblems, QuestionFields } from './question-fields.tsx'
import styles from './registration-page.module.css'

type Props = { link: string; registration: Registration; onChanged: (registration: Registration) => void }

/** Earlier answers by their question's label, whatever its position is now. */
const answered = ({ answers }: Registration, questions: readonly Question[]) =>
  Object.fromEntries(questions.map(({ label }, at) => [answerName(at), answers.find((one) => one.label === label)?.answer ?? '']))

/** Form to correct remark and answers, reached by the mail's link. */
export const Changing = ({ link, registration, onChanged }: Props) => {
  const asked = registration.activity.questions
  const questions = questionsOf(asked)
  // Answers are stored by their question's index, so a draft only fits the same questions.
  const draft = `changing ${asked}`
  const [isSaved, setSaved] = useState(false)
  const { act } = useAct(updateRegistration)
  const said = { remark: registration.remark, ...answered(registration, questions) }
  const form = useForm({
    schema: updateRegistration.input,
    initial: { link, ...said },
    also: answerProblems(questions),
    submit: async (input) => {
      setSaved(false)
      // `asked` is no form field: an error about it couldn't be shown at one.
      onChanged(await act({ ...input, asked }))
      forget()
      setSaved(true)
    },
  })
  const forget = useEntryDraft(draft, form, Object.keys(said))
  return (
    <Form form={form} label="补充信息" className={styles.changing}>
      <h2>补充信息</h2>
      <p className="soft">活动开始前都可以改。换人、换邮箱或改人数，请取消后重新报名。</p>
      <QuestionFields form={form} questions={questions} />
      <AreaField form={form} name="remark" label="备注" optional rows={3} maxLength={500} />
      {isSaved ? <Notice tone="passed">已保存。</Notice> : null}
      <FormActs>
        <Button type="submit" busy={form.busy}>
          保存
        </Button>
      </FormActs>
    </Form>
  )
}
