import type { Generated } from 'kysely'
import type { Json, NullableJson } from './column-types.ts'
import type { AccountTables } from './account-tables.ts'
import type { ActivityTables } from './activity-tables.ts'
import type { AppealTables } from './appeal-tables.ts'
import type { CertificateTables } from './certificate-tables.ts'
import type { CertificationTables } from './certification-tables.ts'
import type { CloudTables } from './cloud-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { PackTrialTables } from './pack-trial-tables.ts'
import type { RoundTables } from './round-tables.ts'
import type { VendorTables } from './vendor-tables.ts'

type SettingTable = { name: string; value: Json }

type BlobTable = { sha256: string; size_bytes: number; created_at: number }

type JobTable = {
  id: string
  kind: string
  payload: Json
  unique_key: string | null
  state: Generated<'ready' | 'running' | 'done' | 'failed'>
  attempt: Generated<number>
  max_attempts: number
  run_at: number
  lease_until: number | null
  last_error: Generated<string>
  created_at: number
  finished_at: number | null
}

type IdempotencyTable = {
  account_id: string
  key: string
  path: string
  input_sha256: string
  answer: NullableJson
  created_at: number
}

/** Counters of rate limits; the columns are those of rate-limiter-flexible. */
type RateLimitTable = { key: string; points: number; expire: number | null }

type MailTable = {
  id: string
  to_address: string
  kind: string
  data: NullableJson
  state: Generated<'queued' | 'sent' | 'failed'>
  delayed_since: number | null
  unanswered: Generated<number>
  created_at: number
  finished_at: number | null
}

type AuditTable = {
  id: string
  at: number
  who: string
  what: string
  target: Generated<string>
  detail: Generated<string>
}

/** Times are milliseconds since 1970 UTC; ids are UUIDv7 text. One entry per table of `migrations/`. */
export type Schema = AccountTables &
  CertificationTables &
  CertificateTables &
  VendorTables &
  ContentTables &
  RoundTables &
  AppealTables &
  CloudTables &
  PackTrialTables &
  ActivityTables & {
    setting: SettingTable
    blob: BlobTable
    job: JobTable
    idempotency: IdempotencyTable
    rate_limit: RateLimitTable
    mail: MailTable
    audit: AuditTable
  }
