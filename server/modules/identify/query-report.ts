import { queryReport as call } from '@alliance/contract/round-report'
import { serve } from '../../http/index.ts'
import { summaryOf } from './report-terms.ts'
import { readReport } from './report.ts'
import { roundHead } from './round-head.ts'
import { findRound, reportOfRound } from './round-queries.ts'
import { countOutcomes } from './rules.ts'
import { standardResults } from './standard-results.ts'

export const queryReport = serve(call, async ({ parts, db, account, refuse, now }, { identifyId }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  const stored = await reportOfRound(db, row.id)
  if (!stored) throw refuse('REPORT_NOT_READY')
  const report = readReport(stored.content)
  const { inventory, capabilities, packer } = report.package.contents
  return {
    ...(await roundHead(parts, row, { accountId: account.id, now })),
    stateReason: row.state_reason,
    standards: await standardResults(db, row),
    terms: report.terms.map(summaryOf),
    counts: countOutcomes(report.terms),
    provenance: {
      sha256: report.package.sha256,
      engine: stored.engine,
      pack: row.pack,
      judgedOn: row.judged_on,
      reportHash: stored.report_hash,
      finishedAt: row.finished_at,
    },
    ...(inventory && { sdks: inventory }),
    ...(capabilities && { capabilities }),
    ...(packer && { packer }),
  }
})
