import type { Registration } from '@alliance/contract/activity'
import { answersTo, questionsOf } from '@alliance/contract/activity-questions'
import { badInput } from '../../http/index.ts'

type Given = Readonly<Record<string, unknown>> & { asked?: string | undefined }

/** Answers to the current questions. Refused if an editor has changed the questions since the form was loaded. */
export const readAnswers = ({ questions }: { questions: string }, given: Given): Registration['answers'] => {
  if (questions === '') return []
  if (given.asked !== questions) throw badInput({ asked: '主办方刚改过要问的问题，请刷新页面后再填' })
  const read = answersTo(questionsOf(questions), given)
  if ('problems' in read) throw badInput(read.problems)
  return read.answers
}

/** Earlier answers to questions that are no longer asked: removing a question deletes no answer. */
export const stillAnswered = (before: Registration['answers'], { questions }: { questions: string }): Registration['answers'] => {
  const asked = new Set(questionsOf(questions).map(({ label }) => label))
  return before.filter(({ label }) => !asked.has(label))
}
