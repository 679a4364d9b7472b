import { queryPackageMaps as call } from '@alliance/contract/package-maps'
import { serve } from '../../http/index.ts'
import { readReport } from './report.ts'
import { findRound, reportOfRound } from './round-queries.ts'

/** Null if the round predates the maps, or its package could not be read. */
export const queryPackageMaps = serve(call, async ({ db, account, refuse }, { identifyId }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  const stored = await reportOfRound(db, row.id)
  if (!stored) throw refuse('REPORT_NOT_READY')
  return readReport(stored.content).package.maps ?? null
})
