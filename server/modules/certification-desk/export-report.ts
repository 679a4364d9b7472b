import { exportOfficeReport as call } from '@alliance/contract/round-acts'
import { serve, takePoints } from '../../http/index.ts'
import { findRound, reportFile } from '../identify/index.ts'
import { findDeskRound } from './queries.ts'

/** The whole report, as the applicant reads it, for certifiers who decide terms, end rounds and revoke certificates. */
export const exportOfficeReport = serve(call, async ({ parts, db, account, refuse }, { identifyId }) => {
  const desk = await findDeskRound(db, identifyId)
  const row = desk && (await findRound(db, desk.account_id, identifyId))
  if (!row) throw refuse('NOT_FOUND')
  await takePoints([[parts.rates.limits.papersPerAccount, account.id]])
  const file = await reportFile(parts, db, { row, format: 'pdf' })
  if (!file) throw refuse('REPORT_NOT_READY')
  return file
})
