import type { AppealState } from '@alliance/contract/states'
import type { ColumnType, Generated } from 'kysely'
import type { JsonText } from './column-types.ts'

type AppealNumberTable = { year: number; demo: boolean; last: number }

type AppealTable = {
  id: string
  number: string
  account_id: string
  type: string
  subject: string
  contact: Generated<string>
  round_id: string | null
  term_id: Generated<string>
  member_id: Generated<string>
  contested: ColumnType<unknown, JsonText | null, never>
  demo: boolean
  state: Generated<AppealState>
  result: Generated<'invalid' | 'withdrawn' | 'upheld' | 'kept' | null>
  due_at: number
  paused_at: Generated<number | null>
  held_by: Generated<string | null>
  reopens: Generated<number>
  version: Generated<number>
  submitted_at: number
  updated_at: number
  closed_at: Generated<number | null>
}

type AppealEntryTable = {
  id: ColumnType<number, never, never>
  appeal_id: string
  at: number
  side: 'appellant' | 'officer'
  who: string
  kind: string
  text: Generated<string>
}

type AppealFileTable = {
  id: string
  account_id: string
  appeal_id: Generated<string | null>
  entry_id: Generated<number | null>
  sha256: string
  file_name: string
  media_type: string
  size_bytes: number
  created_at: number
}

type AppealRulingTable = {
  round_id: string
  term_id: string
  member_id: Generated<string>
  appeal_id: string
  number: string
  outcome: 'pass' | 'notApplicable'
  reason: string
  who: string
  at: number
}

type PrecedentNumberTable = { year: number; demo: boolean; last: number }

type PrecedentTable = {
  id: string
  number: string
  appeal_id: string | null
  demo: boolean
  standard: string
  term_id: string
  term_title: string
  clause: string
  device: boolean
  pack: string
  type: string
  judged: 'fail' | 'warning'
  result: 'upheld' | 'kept'
  outcome: 'pass' | 'notApplicable' | null
  decided_in: string
  title: string
  facts: string
  holding: string
  revision: Generated<number>
  published_at: number
  revised_at: Generated<number | null>
  withdrawn_at: Generated<number | null>
  withdrawn_reason: Generated<string | null>
}

/** Appeals, their messages and precedents: the tables of `0007-appeals.sql` and `0027-precedents.sql`. */
export type AppealTables = {
  appeal_number: AppealNumberTable
  appeal: AppealTable
  appeal_entry: AppealEntryTable
  appeal_file: AppealFileTable
  appeal_ruling: AppealRulingTable
  precedent_number: PrecedentNumberTable
  precedent: PrecedentTable
}
