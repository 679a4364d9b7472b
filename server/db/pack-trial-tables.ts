import type { ColumnType, Generated } from 'kysely'
import type { JsonText } from './column-types.ts'

type RoundFactsTable = { round_id: string; sha256: string; manifest_sha256: string | null; created_at: number }

type PackTrialTable = {
  id: string
  from_pack: string
  to_pack: string
  state: Generated<'running' | 'done' | 'failed'>
  started_by: string
  done: Generated<number>
  total: number
  summary: ColumnType<unknown, never, JsonText>
  created_at: number
  finished_at: Generated<number | null>
}

type PackTrialRowTable = {
  trial_id: string
  round_id: string
  verdict: 'worse' | 'unclear' | 'better' | 'same' | 'unjudged'
  labelled: boolean
  fails_before: number
  fails_after: number
  changes: ColumnType<unknown, JsonText, never>
}

/** Stored facts, and what other rule packs would conclude from them: the tables of `0016-pack-trials.sql`. */
export type PackTrialTables = {
  round_facts: RoundFactsTable
  pack_trial: PackTrialTable
  pack_trial_row: PackTrialRowTable
}
