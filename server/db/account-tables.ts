import type { Generated } from 'kysely'
import type { Json, NullableJson } from './column-types.ts'

type AccountTable = {
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

type SessionTable = {
  token_sha256: string
  account_id: string
  created_at: number
  last_used_at: number
  user_agent: Generated<string>
  address: Generated<string>
  second_factor_at: Generated<number | null>
}

type ApiTokenTable = {
  id: string
  token_sha256: string
  account_id: string
  name: string
  created_at: number
  expires_at: number
  last_used_at: Generated<number | null>
  ended_at: Generated<number | null>
  ended_by: Generated<'owner' | 'password' | 'office' | null>
  reminded_days: Generated<number | null>
}

type WebhookTable = {
  id: string
  account_id: string
  url: string
  events: string[]
  secret_sealed: string
  old_secret_sealed: Generated<string | null>
  old_secret_until: Generated<number | null>
  created_at: number
  paused_at: Generated<number | null>
  paused_by: Generated<'owner' | 'failures' | 'password' | 'office' | null>
  failing_since: Generated<number | null>
  /** A worker's lease, by the database's clock. */
  busy_until: Generated<number | null>
  /** The pause after a failure, by the workers' clocks. */
  rest_until: Generated<number | null>
  wake_at: Generated<number | null>
}

type WebhookDeliveryTable = {
  id: string
  webhook_id: string
  type: string
  data: Json
  path: string
  created_at: number
  state: Generated<'waiting' | 'sending' | 'succeeded' | 'failed'>
  once: Generated<boolean>
  attempts: Generated<number>
  next_at: number | null
  last_at: Generated<number | null>
  status: Generated<number | null>
  problem: Generated<string | null>
  duration_ms: Generated<number | null>
}

type AllowListEntryTable = { id: Generated<string>; email_key: string; created_at: number }

type CaptchaTable = { id: string; answer_hmac: string; expires_at: number }

type CaptchaTicketTable = { ticket_sha256: string; expires_at: number }

type EmailCodeTable = {
  id: string
  purpose: 'register' | 'recover' | 'changeEmail'
  email_key: string
  account_id: Generated<string>
  code_hmac: string
  tries_left: number
  expires_at: number
}

type SecondFactorTable = {
  account_id: string
  secret_sealed: string
  /** Replaces the confirmed secret once one of its codes was given. */
  next_sealed: Generated<string | null>
  confirmed_at: number | null
  last_step: Generated<number>
  created_at: number
}

type RecoveryCodeTable = { account_id: string; code_hmac: string }

type ImageTable = { id: string; account_id: string; sha256: string; created_at: number }

type ProfileTable = {
  account_id: string
  submitted: NullableJson
  accepted: NullableJson
  revision: Generated<number>
  return_reason: Generated<string>
  submitted_at: number | null
  decided_at: number | null
}

type ReviewerTable = { account_id: string; member_id: string }

export type AccountTables = {
  account: AccountTable
  session: SessionTable
  api_token: ApiTokenTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  allow_list_entry: AllowListEntryTable
  captcha: CaptchaTable
  captcha_ticket: CaptchaTicketTable
  email_code: EmailCodeTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  image: ImageTable
  profile: ProfileTable
  reviewer: ReviewerTable
}
