import type { Input } from '@alliance/contract/call'
import { exportReport as call } from '@alliance/contract/round-report'
import { sdkCsv } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { serve, takePoints } from '../../http/index.ts'
import { certificateOfRound, stateOf, verifyAddress } from '../certificate/index.ts'
import { fileKinds } from './file-kinds.ts'
import { reportPdf } from './pdf/report-pdf.ts'
import { reportCsv } from './report-csv.ts'
import { reportSarif } from './report-sarif.ts'
import { readReport } from './report.ts'
import { findRound, reportOfRound, type RoundRow } from './round-queries.ts'

type Stored = { content: string; report_hash: string }
type Format = Input<typeof call>['format']
type TextFormat = Exclude<Format, 'pdf'>
/** Undefined if the report predates the engine's SDK inventory. */
const textAs = (format: TextFormat, { content, report_hash: reportHash }: Stored, number: string) => {
  // The stored text, byte for byte: its SHA-256 is the report's hash.
  if (format === 'json') return content
  const report = readReport(content)
  const { inventory } = report.package.contents
  if (format === 'sdks') return inventory && sdkCsv(inventory)
  return format === 'csv' ? reportCsv(report) : reportSarif(report, { number, reportHash })
}

/** The PDF. Its QR code links to the report, or to the certificate's public verification page; neither URL contains a token. */
const paper = async ({ settings, clock }: Parts, db: Db, { row, stored }: { row: RoundRow; stored: Stored }) => {
  const certificate = await certificateOfRound(db, row.id)
  const page = `${settings.origin}/console/goldIdentification/reportDetails?identifyId=${row.id}`
  const pdf = await reportPdf(readReport(stored.content), {
    number: row.number,
    reportHash: stored.report_hash,
    goldState: row.gold_state,
    stateReason: row.state_reason,
    alliance: settings.allianceName,
    certificate: certificate && { number: certificate.number, state: stateOf(certificate, clock()) },
    address: certificate === undefined ? page : verifyAddress(settings.origin, certificate.number),
  })
  return pdf.toString('base64')
}

/** The report of a round as a file; undefined if there is no report yet, or none in this format. */
export const reportFile = async (parts: Parts, db: Db, { row, format }: { row: RoundRow; format: Format }) => {
  const stored = await reportOfRound(db, row.id)
  if (!stored) return undefined
  const { ending, mediaType } = fileKinds[format]
  const file = { fileName: `${row.number}${ending}`, mediaType }
  if (format === 'pdf') return { ...file, encoding: 'base64' as const, content: await paper(parts, db, { row, stored }) }
  const content = textAs(format, stored, row.number)
  return content === undefined ? undefined : { ...file, encoding: 'text' as const, content }
}

export const exportReport = serve(call, async ({ parts, db, account, refuse }, { identifyId, format }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  if (format === 'pdf') await takePoints([[parts.rates.limits.papersPerAccount, account.id]])
  const file = await reportFile(parts, db, { row, format })
  if (!file) throw refuse(format === 'sdks' && (await reportOfRound(db, row.id)) ? 'NOT_FOUND' : 'REPORT_NOT_READY')
  return file
})
