import type { AnswerCache } from '../../http/index.ts'
import type { Db } from '../../db/index.ts'
import { dropOwn } from './queries.ts'

/** Cache tags of answers with the number of comments or the published ones. */
export const TOLD = ['library', 'comments'] as const

/** Call it in the transaction of the change. */
export const tellAnew = ({ cache }: { cache: AnswerCache }, db: Db): Promise<void> => cache.drop(db, ['comments'])

/** Deletes an account's comments, except what is published of them. */
export const forgetComments = async (parts: { cache: AnswerCache }, db: Db, accountId: string): Promise<void> => {
  await dropOwn(db, accountId)
  await tellAnew(parts, db)
}
