import { ANSWER_CHARS, answerName, answersTo, type Question } from '@alliance/contract/activity-questions'
import type { Problems, Values } from '../../lib/field-problems.ts'
import type { Form } from '../../lib/use-form.ts'
import { SelectField, TextField } from '../../ui/form.tsx'

/** Validation of the answers, in addition to the contract's schema. */
export const answerProblems =
  (questions: readonly Question[]) =>
  (values: Values): Problems => {
    const read = answersTo(questions, values)
    return 'problems' in read ? read.problems : {}
  }

const choices = (options: readonly string[]) => [
  { value: '', label: '请选择' },
  ...options.map((option) => ({ value: option, label: option })),
]

/** Fields for the organiser's own questions. */
export const QuestionFields = ({ form, questions }: { form: Form; questions: readonly Question[] }) =>
  questions.map(({ label, options, required }, at) => {
    const bound = { form, name: answerName(at), label, optional: !required }
    return options.length > 0 ? (
      <SelectField key={label} {...bound} options={choices(options)} />
    ) : (
      <TextField key={label} {...bound} maxLength={ANSWER_CHARS} />
    )
  })
