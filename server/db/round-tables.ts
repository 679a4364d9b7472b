import type {
  AppReviewState,
  MemberReviewState,
  MemberTaskState,
  ReviewFailureReason,
  WarningTaskState,
} from '@alliance/contract/states'
import type { ColumnType, Generated } from 'kysely'
import type { JsonText } from './column-types.ts'

type AppReviewTable = {
  id: string
  app_id: string
  account_id: string
  state: AppReviewState
  remark: Generated<string>
  turn: Generated<number>
  proved_signers: Generated<string[]>
  proved_at: Generated<number | null>
  applied_at: number
  updated_at: number
}

type MemberReviewTable = {
  review_id: string
  member_id: string
  state: MemberReviewState
  reason: ReviewFailureReason | null
  basis: string
  checked_at: number | null
  subject: Generated<string | null>
  signers: Generated<string[] | null>
}

type ReviewEventTable = {
  id: ColumnType<number, never, never>
  review_id: string
  at: number
  who: string
  what: string
  why: Generated<string>
}

type OwnershipTaskTable = {
  id: string
  review_id: string
  member_id: string
  turn: number
  bound_account: string
  signers: string[]
  state: Generated<number>
  reason: Generated<string>
  created_at: number
  decided_at: Generated<number | null>
}

type DeviceTable = {
  id: string
  member_id: string
  name: string
  form: 'phone' | 'fold' | 'flip' | 'tablet'
  android_version: string
  width_dp: number
  height_dp: number
  postures: string[]
  demo: Generated<boolean>
  created_at: number
  updated_at: number
  retired_at: Generated<number | null>
  listed: Generated<boolean>
  page_size_kb: Generated<number | null>
}

type LabTokenTable = {
  id: string
  token_sha256: string
  account_id: string
  member_id: string
  name: string
  created_at: number
  last_used_at: Generated<number | null>
}

type DeviceTaskState = 'open' | 'claimed' | 'submitted' | 'closed'
type DeviceTaskTable = {
  id: string
  /** Null in a task of a cloud run. */
  round_id: string | null
  cloud_run_id: Generated<string | null>
  /** The device of a cloud run's task, and a copy of it from the start of the run. */
  device_id: Generated<string | null>
  device: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  member_id: string
  state: Generated<DeviceTaskState>
  terms: string[]
  task_state: Generated<MemberTaskState>
  warning_state: Generated<WarningTaskState>
  claimed_by: Generated<string | null>
  claimed_with: Generated<string>
  lease_until: Generated<number | null>
  submitted_at: Generated<number | null>
  created_at: number
}

type DeviceOutcome = 'pass' | 'fail' | 'notApplicable' | 'undetermined'
type DeviceResultTable = {
  id: string
  task_id: string
  term_id: string
  revision: number
  outcome: DeviceOutcome
  measured: string
  note: string
  device_id: string | null
  device: ColumnType<unknown, JsonText | null, JsonText | null>
  by_name: string
  at: number
  account_id: Generated<string | null>
}

type EvidenceTable = {
  id: string
  task_id: string
  sha256: string
  file_name: string
  media_type: string
  size_bytes: number
  created_at: number
}
type DeviceResultEvidenceTable = { result_id: string; evidence_id: string; place: number }

type TermDecisionTable = {
  round_id: string
  term_id: string
  member_id: Generated<string>
  outcome: 'pass' | 'fail' | 'notApplicable'
  reason: string
  who: string
  at: number
  account_id: Generated<string | null>
  revision: Generated<number>
}

/** Reviews, member labs and the certifier's desk: the tables of `0005-rounds.sql`. */
export type RoundTables = {
  app_review: AppReviewTable
  member_review: MemberReviewTable
  review_event: ReviewEventTable
  ownership_task: OwnershipTaskTable
  device: DeviceTable
  lab_token: LabTokenTable
  device_task: DeviceTaskTable
  device_result: DeviceResultTable
  evidence: EvidenceTable
  device_result_evidence: DeviceResultEvidenceTable
  term_decision: TermDecisionTable
}
