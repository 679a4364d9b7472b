import type { Db } from '../../db/index.ts'
import type { Refusal } from '../../http/index.ts'
import { findRound, reportOfRound } from './round-queries.ts'

type Caller = { db: Db; account: { id: string }; refuse: (name: 'NOT_FOUND' | 'REPORT_NOT_READY') => Refusal }

/** The caller's round with its stored report; refused if it is not theirs or not judged yet. */
export const judgedRound = async ({ db, account, refuse }: Caller, identifyId: string) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  const stored = await reportOfRound(db, row.id)
  if (!stored) throw refuse('REPORT_NOT_READY')
  return { row, stored }
}
