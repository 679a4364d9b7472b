import type { EditedMeanwhile } from '@alliance/contract/edited-meanwhile'
import type { Db } from '../../db/index.ts'
import type { Account, Refusal } from '../../http/index.ts'
import { findContent, findVersion, type StoredContent, takeContent } from './queries.ts'
import { fieldsOf } from './shown.ts'

export type ActContext = {
  db: Db
  account: Account
  now: number
  refuse: (name: 'NOT_FOUND' | 'EDITED_MEANWHILE', data?: EditedMeanwhile) => Refusal
}
type Asked = { contentId: string; revision: number }

/**
 * Optimistic lock: takes the content for one act at the revision that the editor saw. Of two acts on one revision the first
 * wins, the second is told who was first and when. Call it in the transaction of the act.
 */
export const takeForAct = async (
  { db, account, now, refuse }: ActContext,
  { contentId, revision }: Asked,
): Promise<StoredContent> => {
  const row = await takeContent(db, { id: contentId, revision, who: account.email, now })
  if (row) return row
  const present = await findContent(db, contentId)
  if (!present) throw refuse('NOT_FOUND')
  const { changed_by: changedBy, changed_at: changedAt, revision: current, version } = present
  throw refuse('EDITED_MEANWHILE', { changedBy, changedAt, revision: current, version })
}

/** The caller knows that the version exists. */
export const versionAt = async (db: Db, id: string, version: number) => {
  const found = await findVersion(db, id, version)
  if (!found) throw new Error(`content ${id} has no version ${version}`)
  return found
}

/** The fields of a version. */
export const fieldsAt = async (db: Db, id: string, version: number) => fieldsOf(await versionAt(db, id, version))
