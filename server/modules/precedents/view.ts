import type { Precedent, PrecedentBrief } from '@alliance/contract/precedents'
import type { DeskPrecedent, WrittenPrecedent } from '@alliance/contract/precedents-desk'
import type { PrecedentRow } from './queries.ts'

export const precedentBrief = (row: PrecedentRow): PrecedentBrief => ({
  number: row.number,
  demo: row.demo,
  title: row.title,
  standard: row.standard as PrecedentBrief['standard'],
  termId: row.term_id,
  termTitle: row.term_title,
  clause: row.clause,
  type: row.type as PrecedentBrief['type'],
  judged: row.judged,
  result: row.result,
  decidedIn: row.decided_in,
})

export const precedentWhole = (row: PrecedentRow): Precedent => ({
  ...precedentBrief(row),
  facts: row.facts,
  holding: row.holding,
  outcome: row.outcome,
  device: row.device,
  pack: row.pack,
  publishedAt: row.published_at,
  revisedAt: row.revised_at,
})

/** The fields for the desk's list and single view. */
const headOf = (row: PrecedentRow) => ({
  number: row.number,
  title: row.title,
  publishedAt: row.published_at,
  revisedAt: row.revised_at,
  withdrawn: row.withdrawn_at === null ? null : { at: row.withdrawn_at, reason: row.withdrawn_reason ?? '' },
})

export const precedentWritten = (row: PrecedentRow): WrittenPrecedent => ({
  ...headOf(row),
  facts: row.facts,
  holding: row.holding,
})

export const deskRow = (row: PrecedentRow): DeskPrecedent => ({
  ...headOf(row),
  termId: row.term_id,
  termTitle: row.term_title,
  result: row.result,
  demo: row.demo,
  revision: row.revision,
  appealId: row.appeal_id,
})
