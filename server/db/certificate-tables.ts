import type { CorrectedPart } from '@alliance/contract/transparency'
import type { ColumnType, Generated } from 'kysely'
import type { JsonText } from './column-types.ts'

type SigningKeyTable = { key_id: string; public_key: string; from_at: number; until_at: number | null }

type CertificateTable = {
  id: string
  number: string
  round_id: string | null
  account_id: string | null
  body: string
  key_id: string
  signature: string
  demo: boolean
  app_name: string
  package_name: string
  version_name: string
  company: string
  sha256: string
  issued_at: number
  valid_until: number
  revoked_at: number | null
  revoke_reason: Generated<string>
}

type CertificateReminderTable = { number: string; days_left: number; at: number }

type CertificateLogTable = { index: number; kind: 'issued' | 'revoked'; number: string; entry: string; at: number }

type CertificateLogNodeTable = { level: number; position: number; hash: string }

type CertificateLogHeadTable = { size: number; root_hash: string; at: number; key_id: string; signature: string }

type MonthLookTable = { month: string; looks: number; looked_at: number }

/** `figures`: `MonthFigures` of the contract. */
type MonthFiguresTable = { month: string; demo: boolean; figures: ColumnType<unknown, JsonText, never>; closed_at: number }
type MonthCorrectionTable = {
  id: string
  month: string
  demo: boolean
  part: CorrectedPart
  text: string
  who: string
  corrected_at: number
}

export type CertificateTables = {
  signing_key: SigningKeyTable
  certificate: CertificateTable
  certificate_reminder: CertificateReminderTable
  certificate_log: CertificateLogTable
  certificate_log_node: CertificateLogNodeTable
  certificate_log_head: CertificateLogHeadTable
  month_figures: MonthFiguresTable
  month_look: MonthLookTable
  month_correction: MonthCorrectionTable
}
