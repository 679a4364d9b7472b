import { withdrawData as call } from '@alliance/contract/profile'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { lockProfile, saveProfile } from './queries.ts'
import { withdrawn } from './rules.ts'

/** Of a concurrent decision and withdrawal, the second finds nothing under review. */
export const withdrawData = serve(call, async ({ db, account, refuse }) =>
  inTransaction(db, async (db) => {
    const row = await lockProfile(db, account.id)
    const next = row && withdrawn(row)
    if (!row || !next) throw refuse('CONFLICT')
    await saveProfile(db, row, next)
    return { dataState: next.dataState }
  }),
)
