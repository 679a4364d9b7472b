import type { StandardId } from '@alliance/contract/standards'
import type { GoldState, StandardState } from '@alliance/contract/states'
import type { ColumnType, Generated } from 'kysely'
import type { Json, NullableJson } from './column-types.ts'

type UploadTable = {
  id: string
  account_id: string
  file_name: string
  size_bytes: number
  state: Generated<'open' | 'finished' | 'expired'>
  sha256: string | null
  created_at: number
  finished_at: number | null
  touched_at: Generated<number | null>
  received_bytes: Generated<number>
}

type AppTable = {
  id: string
  account_id: string
  package_name: string
  name: string
  icon_sha256: string | null
  demo: Generated<boolean>
  updated_at: number
  created_at: number
}

type VersionTable = {
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

type RoundTable = {
  id: string
  number: string
  account_id: string
  version_id: string
  app_id: string
  gold_state: GoldState
  state_reason: Generated<string>
  pack: string
  standards: StandardId[]
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
  held_by: Generated<string | null>
  held_since: Generated<number | null>
  held_until: Generated<number | null>
}

type RoundStandardTable = {
  round_id: string
  standard: StandardId
  state: StandardState
  has_warnings: Generated<boolean>
  counts: Json
}

type RoundReportTable = {
  round_id: string
  report_hash: string
  engine: string
  content: string
  judgement: Generated<string>
  created_at: number
}

type RoundEventTable = {
  id: ColumnType<number, never, never>
  round_id: string
  at: number
  who: string
  what: string
  why: Generated<string>
  gold_state: GoldState | null
}

export type CertificationTables = {
  upload: UploadTable
  app: AppTable
  version: VersionTable
  round: RoundTable
  round_standard: RoundStandardTable
  round_report: RoundReportTable
  round_event: RoundEventTable
}
