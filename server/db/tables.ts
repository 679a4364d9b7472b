import type { ColumnType, Generated } from 'kysely'
import type { AppealTables } from './appeal-tables.ts'
import type { CloudTables } from './cloud-tables.ts'
import type { ActivityTables } from './activity-tables.ts'
import type { PackTrialTables } from './pack-trial-tables.ts'
import type { RoundTables } from './round-tables.ts'

/** JSON text as `toJson` makes it: the only thing that may be written into a jsonb column, on either driver. */
export type JsonText = string & { readonly jsonText: unique symbol }
/** A jsonb column: read as the parsed value, written as JSON text. */
export type Json<T = unknown> = ColumnType<T, JsonText, JsonText>
type NullableJson<T = unknown> = ColumnType<T | null, JsonText | null | undefined, JsonText | null>
/** Written as `sql` expressions of tsvector text, never read. */
type TokenVector = ColumnType<string, string, string>

/** Times are milliseconds since 1970 UTC; ids are UUIDv7 text. One interface per table of `migrations/`. */
export type AccountTable = {
  id: string
  email: string
  email_key: string
  password_hash: string
  data_state: Generated<number>
  grants: Generated<string[]>
  company_name: Generated<string>
  demo: Generated<boolean>
  created_at: number
  delete_at: Generated<number | null>
}

export type SessionTable = {
  token_sha256: string
  account_id: string
  created_at: number
  last_used_at: number
  user_agent: Generated<string>
  address: Generated<string>
  second_factor_at: Generated<number | null>
}

export type AllowListEntryTable = { id: Generated<string>; email_key: string; created_at: number }
export type SettingTable = { name: string; value: Json }
export type BlobTable = { sha256: string; size_bytes: number; created_at: number }

export type UploadTable = {
  id: string
  account_id: string
  file_name: string
  size_bytes: number
  state: Generated<'open' | 'finished' | 'expired'>
  sha256: string | null
  created_at: number
  finished_at: number | null
}

export type AppTable = {
  id: string
  account_id: string
  package_name: string
  name: string
  icon_sha256: string | null
  demo: Generated<boolean>
  updated_at: number
  created_at: number
}

export type VersionTable = {
  id: string
  account_id: string
  app_id: string | null
  sha256: string
  file_name: string
  size_bytes: number
  version_name: Generated<string>
  version_code: Generated<string>
  analysis_state: Generated<'waiting' | 'running' | 'done' | 'unreadable'>
  analysis_progress: NullableJson
  analysis_reason: Generated<string>
  identity: NullableJson
  self_check: NullableJson
  uploaded_at: number
}

export type RoundTable = {
  id: string
  number: string
  account_id: string
  version_id: string
  app_id: string
  gold_state: number
  state_reason: Generated<string>
  pack: string
  standards: string[]
  declarations: Json
  remark: Generated<string>
  judged_on: string
  note: Generated<string>
  demo: Generated<boolean>
  submitted_at: number
  updated_at: number
  finished_at: number | null
  task_members: Generated<string[]>
  retest_of: Generated<string | null>
  retest_reason: Generated<string>
  hurried_at: Generated<number | null>
  undetermined: Generated<number>
}

export type RoundStandardTable = {
  round_id: string
  standard: string
  state: number
  has_warnings: Generated<boolean>
  counts: Json
}

export type RoundReportTable = {
  round_id: string
  report_hash: string
  engine: string
  content: string
  judgement: Generated<string>
  created_at: number
}

export type RoundEventTable = {
  id: ColumnType<number, never, never>
  round_id: string
  at: number
  who: string
  what: string
  why: Generated<string>
  gold_state: number | null
}

export type ArticleTable = {
  id: string
  type: number
  title: string
  summary: string
  source: Generated<string>
  blocks: Json
  /** Null where the public doesn't read it: not yet, or not any more. */
  published_at: number | null
  updated_at: Generated<number | null>
}

export type ContentTable = {
  id: string
  kind: string
  title: string
  type: number | null
  version: number
  public_version: Generated<number | null>
  publish_at: Generated<number | null>
  until_at: Generated<number | null>
  withdrawn_at: Generated<number | null>
  withdraw_reason: Generated<string>
  revision: Generated<number>
  changed_by: string
  changed_at: number
}
export type ContentVersionTable = {
  content_id: string
  version: number
  fields: Json
  who: string
  at: number
  note: string
  public_from: number | null
}

export type MemberTable = {
  id: string
  name: string
  type: number
  introduction: Generated<string>
  sort: Generated<number>
  demo: Generated<boolean>
}

export type SearchEntryTable = {
  number: number
  kind: number
  id: string
  part: number
  anchor: string
  title: string
  heading: string
  body: string
  at: number
  title_tokens: TokenVector
  heading_tokens: TokenVector
  body_tokens: TokenVector
}
export type SearchStateTable = { name: string; digest: string }

export type DocumentFileTable = {
  document_id: string
  version: string
  digest: string
  sha256: string
  pages: number
  created_at: number
}

export type JobTable = {
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

export type IdempotencyTable = {
  account_id: string
  key: string
  path: string
  input_sha256: string
  answer: NullableJson
  created_at: number
}

/** Counters of the credential limits; the columns are those that rate-limiter-flexible writes. */
export type RateLimitTable = { key: string; points: number; expire: number | null }

export type CaptchaTable = { id: string; answer_hmac: string; expires_at: number }
export type CaptchaTicketTable = { ticket_sha256: string; expires_at: number }

export type EmailCodeTable = {
  id: string
  purpose: 'register' | 'recover' | 'changeEmail'
  email_key: string
  account_id: Generated<string>
  code_hmac: string
  tries_left: number
  expires_at: number
}

export type MailTable = {
  id: string
  to_address: string
  kind: string
  data: NullableJson
  state: Generated<'queued' | 'sent' | 'failed'>
  delayed_since: number | null
  created_at: number
  finished_at: number | null
}

export type SecondFactorTable = {
  account_id: string
  secret_sealed: string
  confirmed_at: number | null
  last_step: Generated<number>
  created_at: number
}
export type RecoveryCodeTable = { account_id: string; code_hmac: string }
export type ImageTable = { id: string; account_id: string; sha256: string; created_at: number }

export type ProfileTable = {
  account_id: string
  submitted: NullableJson
  accepted: NullableJson
  revision: Generated<number>
  return_reason: Generated<string>
  submitted_at: number | null
  decided_at: number | null
}

export type VendorClientTable = {
  member_id: string
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
  revocation_endpoint: Generated<string>
  packages_endpoint: Generated<string>
  client_id: string
  client_secret_sealed: string
  scope: string
  sends_issuer: Generated<boolean>
  demo: Generated<boolean>
}

export type VendorAuthorizationTable = { state_sha256: string; account_id: string; member_id: string; expires_at: number }

export type BindingTable = {
  id: string
  account_id: string
  member_id: string
  subject: string
  display_name: string
  bind_status: 2 | 3
  tokens_sealed: string
  access_until: number | null
  lasts_until: number | null
  refreshing_until: number | null
  bound_at: number
  checked_at: number
}

export type VendorRevocationTable = { id: string; member_id: string; subject: string; tokens_sealed: string; created_at: number }
export type AuditTable = {
  id: string
  at: number
  who: string
  what: string
  target: Generated<string>
  detail: Generated<string>
}
export type ReviewerTable = { account_id: string; member_id: string }

export type DemoVendorRecordTable = {
  vendor: string
  model: string
  id: string
  payload: Json
  grant_id: string | null
  uid: string | null
  consumed_at: number | null
  expires_at: number | null
}
export type DemoVendorAccountTable = { vendor: string; id: string; login: string; name: string; password_hash: string }
export type DemoVendorPackageTable = { vendor: string; package_name: string; account_id: string; added_at: number }

export type SigningKeyTable = { key_id: string; public_key: string; from_at: number; until_at: number | null }

export type CertificateTable = {
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
export type CertificateReminderTable = { number: string; days_left: number; at: number }
export type CertificateLogTable = { index: number; kind: 'issued' | 'revoked'; number: string; entry: string; at: number }
export type CertificateLogNodeTable = { level: number; position: number; hash: string }
export type CertificateLogHeadTable = { size: number; root_hash: string; at: number; key_id: string; signature: string }

export type Schema = RoundTables &
  AppealTables &
  CloudTables &
  PackTrialTables &
  ActivityTables & {
    account: AccountTable
    session: SessionTable
    allow_list_entry: AllowListEntryTable
    setting: SettingTable
    blob: BlobTable
    upload: UploadTable
    app: AppTable
    version: VersionTable
    round: RoundTable
    round_standard: RoundStandardTable
    round_report: RoundReportTable
    round_event: RoundEventTable
    article: ArticleTable
    content: ContentTable
    content_version: ContentVersionTable
    member: MemberTable
    search_entry: SearchEntryTable
    search_state: SearchStateTable
    document_file: DocumentFileTable
    job: JobTable
    idempotency: IdempotencyTable
    rate_limit: RateLimitTable
    captcha: CaptchaTable
    captcha_ticket: CaptchaTicketTable
    email_code: EmailCodeTable
    mail: MailTable
    second_factor: SecondFactorTable
    recovery_code: RecoveryCodeTable
    image: ImageTable
    profile: ProfileTable
    vendor_client: VendorClientTable
    vendor_authorization: VendorAuthorizationTable
    binding: BindingTable
    vendor_revocation: VendorRevocationTable
    audit: AuditTable
    reviewer: ReviewerTable
    signing_key: SigningKeyTable
    certificate: CertificateTable
    certificate_reminder: CertificateReminderTable
    certificate_log: CertificateLogTable
    certificate_log_node: CertificateLogNodeTable
    certificate_log_head: CertificateLogHeadTable
    demo_vendor_record: DemoVendorRecordTable
    demo_vendor_account: DemoVendorAccountTable
    demo_vendor_package: DemoVendorPackageTable
  }
