import { queryReport as call } from '@alliance/contract/round-report'
import { serve } from '../../http/index.ts'
import { judgedRound } from './judged-round.ts'
import { summaryOf } from './report-terms.ts'
import { readReport } from './report.ts'
import { roundHead } from './round-head.ts'
import { countOutcomes } from './rules.ts'
import { standardResults } from './standard-results.ts'

export const queryReport = serve(call, async (context, { identifyId }) => {
  const { parts, db, account, now } = context
  const { row, stored } = await judgedRound(context, identifyId)
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
