import { exportReport as call } from '@alliance/contract/identify'
import { sdkCsv } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { reportCsv } from './report-csv.ts'
import { reportSarif } from './report-sarif.ts'
import { readReport } from './report.ts'
import { findRound, reportOfRound } from './round-queries.ts'

const CSV = 'text/csv; charset=utf-8'
const mediaTypes = { json: 'application/json', csv: CSV, sarif: 'application/sarif+json', sdks: CSV }
const endings = { json: '.json', csv: '.csv', sarif: '.sarif', sdks: '-sdk.csv' }

type Stored = { content: string; report_hash: string }
/** Undefined where the report was written before the engine listed SDKs. */
const contentAs = (format: keyof typeof mediaTypes, { content, report_hash: reportHash }: Stored, number: string) => {
  // The stored text, byte for byte: its SHA-256 is the report's hash.
  if (format === 'json') return content
  const report = readReport(content)
  const { inventory } = report.package.contents
  if (format === 'sdks') return inventory && sdkCsv(inventory)
  return format === 'csv' ? reportCsv(report) : reportSarif(report, { number, reportHash })
}

export const exportReport = serve(call, async ({ db, account, refuse }, { identifyId, format }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  const stored = await reportOfRound(db, row.id)
  if (!stored) throw refuse('REPORT_NOT_READY')
  const content = contentAs(format, stored, row.number)
  if (content === undefined) throw refuse('NOT_FOUND')
  return { fileName: `${row.number}${endings[format]}`, mediaType: mediaTypes[format], content }
})
