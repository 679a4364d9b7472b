import type { Parts } from '../../compose.ts'
import type { SignUpFormTable } from '../../db/activity-tables.ts'
import { inTransaction } from '../../db/index.ts'
import { reindexArticle } from './index-article.ts'
import { insertPoll, type NewPoll } from './poll-queries.ts'
import { upsertSignUpForm } from './sign-up-queries.ts'

type Given = Pick<Parts, 'db' | 'cache'>

export const addPoll = ({ db, cache }: Given, poll: NewPoll): Promise<void> =>
  inTransaction(db, async (db) => {
    await insertPoll(db, poll)
    await reindexArticle(db, poll.articleId)
    await cache.drop(db, ['news'])
  })

export const addSignUpForm = ({ db, cache }: Given, form: SignUpFormTable): Promise<void> =>
  inTransaction(db, async (db) => {
    await upsertSignUpForm(db, form)
    await cache.drop(db, ['news'])
  })
