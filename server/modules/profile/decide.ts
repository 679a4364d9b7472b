import type { DataState } from '@alliance/contract/states'
import type { Db } from '../../db/index.ts'
import { notify, places } from '../inbox/index.ts'
import { lockProfile, saveProfile } from './queries.ts'
import { decided } from './rules.ts'

type Decision = { accountId: string; revision: number; accept: boolean; reason: string; now: number }

/**
 * Accepts or returns a submission and mails the applicant, in the caller's transaction. `CONFLICT`: nothing is under review, or
 * it is not the revision that the administrator has seen.
 */
export const decideProfile = async (
  db: Db,
  { accountId, revision, accept, reason, now }: Decision,
): Promise<DataState | 'NOT_FOUND' | 'CONFLICT'> => {
  const row = await lockProfile(db, accountId)
  if (!row) return 'NOT_FOUND'
  const next = row.revision === revision ? decided(row, { accept, reason, now }) : undefined
  if (!next) return 'CONFLICT'
  await saveProfile(db, row, next)
  if (accept) await notify(db, { accountId, kind: 'profileAccepted', data: {}, link: places.console }, now)
  else await notify(db, { accountId, kind: 'profileReturned', data: { reason }, link: places.profileStatus }, now)
  return next.dataState
}
