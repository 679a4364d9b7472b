import { exportReport as call } from '@alliance/contract/identify'
import { serve } from '../../http/index.ts'
import { reportCsv } from './report-csv.ts'
import { reportSarif } from './report-sarif.ts'
import { readReport } from './report.ts'
import { findRound, reportOfRound } from './round-queries.ts'

const mediaTypes = { json: 'application/json', csv: 'text/csv; charset=utf-8', sarif: 'application/sarif+json' }

type Stored = { content: string; report_hash: string }
const contentAs = (format: keyof typeof mediaTypes, { content, report_hash: reportHash }: Stored, number: string) => {
  // The stored text, byte for byte: its SHA-256 is the report's hash.
  if (format === 'json') return content
  const report = readReport(content)
  return format === 'csv' ? reportCsv(report) : reportSarif(report, { number, reportHash })
}

export const exportReport = serve(call, async ({ db, account, refuse }, { identifyId, format }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  const stored = await reportOfRound(db, row.id)
  if (!stored) throw refuse('REPORT_NOT_READY')
  return {
    fileName: `${row.number}.${format}`,
    mediaType: mediaTypes[format],
    content: contentAs(format, stored, row.number),
  }
})
