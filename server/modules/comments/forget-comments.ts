import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { dropCommentAnswers } from './cache-tags.ts'
import { dropOwn } from './queries.ts'

/** Deletes an account's comments, except what is published of them. */
export const forgetComments = async (parts: Pick<Parts, 'cache'>, db: Db, accountId: string): Promise<void> => {
  await dropOwn(db, accountId)
  await dropCommentAnswers(parts, db)
}
