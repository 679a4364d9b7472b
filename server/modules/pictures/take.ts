import type { EditedMeanwhile } from '@alliance/contract/content-desk'
import type { Db } from '../../db/index.ts'
import type { Refusal } from '../../http/index.ts'
import { lockPicture } from './queries.ts'

type Given = { db: Db; refuse: (name: 'NOT_FOUND' | 'EDITED_MEANWHILE', data?: EditedMeanwhile) => Refusal }

/** The picture as the editor saw it, held until the act is done; of two the second is told who was first. */
export const take = async ({ db, refuse }: Given, pictureId: string, revision: number) => {
  const before = await lockPicture(db, pictureId)
  if (!before) throw refuse('NOT_FOUND')
  if (before.revision === revision) return before
  const { changed_by: changedBy, changed_at: changedAt } = before
  throw refuse('EDITED_MEANWHILE', { changedBy, changedAt, revision: before.revision, version: before.revision })
}
