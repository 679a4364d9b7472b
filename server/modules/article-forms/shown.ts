import type { ArticleForms } from '@alliance/contract/article-forms'
import type { Db } from '../../db/index.ts'
import { countSignUps, findPoll, findSignUpForm, isClosed } from '../news/index.ts'
import { pollRevision, signUpRevision } from './revision.ts'

type Article = { id: string; title: string }

/** An article's poll and form, including results that visitors can't see yet. */
export const articleForms = async (db: Db, { id, title }: Article, now: number): Promise<ArticleForms> => {
  const poll = await findPoll(db, id)
  const form = await findSignUpForm(db, id)
  return {
    title,
    poll: poll
      ? {
          question: poll.question,
          maxChoices: poll.max_choices,
          closesAt: poll.closes_at,
          closed: isClosed(poll.closes_at, now),
          total: poll.total,
          options: poll.options,
          revision: pollRevision(poll),
        }
      : null,
    signUp: form
      ? {
          title: form.title,
          note: form.note,
          closesAt: form.closes_at,
          closed: isClosed(form.closes_at, now),
          total: await countSignUps(db, id),
          revision: signUpRevision(form),
        }
      : null,
  }
}
