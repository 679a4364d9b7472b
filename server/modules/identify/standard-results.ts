import type { StandardResult } from '@alliance/contract/report'
import type { Db } from '../../db/index.ts'
import { byOrder } from './briefs.ts'
import { headingOf } from './report.ts'
import { type RoundRow, standardsOfRounds } from './round-queries.ts'

/** The states of a round's standards, with their titles in the round's own pack. */
export const standardResults = async (db: Db, { id, pack }: Pick<RoundRow, 'id' | 'pack'>): Promise<StandardResult[]> => {
  const rows = await standardsOfRounds(db, [id])
  return byOrder(
    rows.map((row) => ({
      id: row.standard,
      ...headingOf(pack, row.standard),
      state: row.state,
      hasWarnings: row.has_warnings,
      counts: row.counts,
    })),
  )
}
