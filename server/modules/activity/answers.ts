import type { Registration } from '@alliance/contract/activity'
import { answersTo, questionsOf } from '@alliance/contract/activity-questions'
import { storable } from '../../analysis/index.ts'
import { badInput } from '../../http/index.ts'

type Given = Readonly<Record<string, unknown>> & { asked?: string | undefined }

/** What was answered to the questions of now. Refused where an editor has changed them since they were read. */
export const readAnswers = ({ questions }: { questions: string }, given: Given): Registration['answers'] => {
  if (questions === '') return []
  if (given.asked !== questions) throw badInput({ asked: '主办方刚改过要问的问题，请刷新页面后再填' })
  const read = answersTo(questionsOf(questions), given)
  if ('problems' in read) throw badInput(read.problems)
  return read.answers.map(({ label, answer }) => ({ label, answer: storable(answer) }))
}

/** What was said before, where it is not asked any more: an editor who takes a question off takes no answer along. */
export const stillAnswered = (before: Registration['answers'], { questions }: { questions: string }): Registration['answers'] => {
  const asked = new Set(questionsOf(questions).map(({ label }) => label))
  return before.filter(({ label }) => !asked.has(label))
}
