import type { EditedMeanwhile } from '@alliance/contract/edited-meanwhile'
import type { Refusal } from './http/index.ts'

/** A row whose revision grows by one with each change; `changed_at` is null until the first change. */
type Revised = { revision: number; changed_by: string; changed_at: number | null }
type Refuse = (name: 'NOT_FOUND' | 'EDITED_MEANWHILE', data?: EditedMeanwhile) => Refusal

/**
 * Optimistic locking: returns the row if it is still at the revision that the editor saw, else refuses with who changed it
 * and when. The caller locks the row until its change is written.
 */
export const atRevision = <R extends Revised>(row: R | undefined, expected: number, refuse: Refuse): R => {
  if (!row) throw refuse('NOT_FOUND')
  const { revision, changed_by: changedBy, changed_at: changedAt } = row
  if (revision === expected) return row
  throw refuse('EDITED_MEANWHILE', { changedBy, changedAt: changedAt ?? 0, revision, version: revision })
}
