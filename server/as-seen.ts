import type { EditedMeanwhile } from '@alliance/contract/edited-meanwhile'
import type { Refusal } from './http/index.ts'

/** A row that goes up by a revision with each change; `changed_at` is null where nobody has changed it yet. */
type Revised = { revision: number; changed_by: string; changed_at: number | null }
type Refuse = (name: 'NOT_FOUND' | 'EDITED_MEANWHILE', data?: EditedMeanwhile) => Refusal

/** The row as the editor saw it; of two who saw the same the second is told who was first. The caller holds it until its act is done. */
export const asSeen = <R extends Revised>(row: R | undefined, seen: number, refuse: Refuse): R => {
  if (!row) throw refuse('NOT_FOUND')
  const { revision, changed_by: changedBy, changed_at: changedAt } = row
  if (revision === seen) return row
  throw refuse('EDITED_MEANWHILE', { changedBy, changedAt: changedAt ?? 0, revision, version: revision })
}
