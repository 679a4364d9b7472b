import type { CorrectedPart, Correction } from '@alliance/contract/transparency'
import { type Db, newId } from '../../db/index.ts'

type Asked = { demo: boolean; /** The first month. */ from: string }
export const listCorrections = async (db: Db, { demo, from }: Asked): Promise<(Correction & { who: string })[]> => {
  const rows = await db
    .selectFrom('month_correction')
    .select(['month', 'part', 'text', 'who', 'corrected_at'])
    .where('demo', '=', demo)
    .where('month', '>=', from)
    .orderBy('corrected_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ corrected_at: at, ...row }) => ({ ...row, at }))
}

type Month = { month: string; demo: boolean }
/** Locks the month until the transaction ends, so that the limit is exact. False if it isn't published. */
export const lockMonth = async (db: Db, { month, demo }: Month): Promise<boolean> => {
  const held = await db
    .selectFrom('month_figures')
    .select('month')
    .where('month', '=', month)
    .where('demo', '=', demo)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

export const countCorrections = async (db: Db, { month, demo }: Month): Promise<number> => {
  const { count } = await db
    .selectFrom('month_correction')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('month', '=', month)
    .where('demo', '=', demo)
    .executeTakeFirstOrThrow()
  return count
}

type NewCorrection = Month & { part: CorrectedPart; text: string; who: string; now: number }
/** False if the same correction exists already. */
export const insertCorrection = async (db: Db, { now, ...correction }: NewCorrection): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('month_correction')
    .values({ id: newId(now), ...correction, corrected_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
