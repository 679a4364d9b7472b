import { exportReport as call } from '@alliance/contract/identify'
import { serve } from '../../http/index.ts'
import { findRound, reportOfRound } from './round-queries.ts'

/** The stored text, byte for byte: its SHA-256 is the report's hash. */
export const exportReport = serve(call, async ({ db, account, refuse }, { identifyId, format }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  const stored = await reportOfRound(db, row.id)
  if (!stored) throw refuse('REPORT_NOT_READY')
  return { fileName: `${row.number}.${format}`, mediaType: 'application/json', content: stored.content }
})
