import type { KeptAnswers } from '../../http/index.ts'
import type { Db } from '../../db/index.ts'
import { dropOwn } from './queries.ts'

/** Kept answers that tell how many comments there are, and which are public. */
export const TOLD = ['library', 'comments'] as const

/** In the transaction of what changes them. */
export const tellAnew = ({ kept }: { kept: KeptAnswers }, db: Db): Promise<void> => kept.drop(db, ['comments'])

/** An account takes its comments along, but for what is public of them. */
export const forgetComments = async (parts: { kept: KeptAnswers }, db: Db, accountId: string): Promise<void> => {
  await dropOwn(db, accountId)
  await tellAnew(parts, db)
}
