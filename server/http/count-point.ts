import { CompiledQuery } from 'kysely'
import type { Db } from '../db/index.ts'
import type { CountedRow } from './rates.ts'

/** SQL: counts a point in a row `r` of `rate_limit` that is there already, or begins its window anew. `$1` is now. */
export const COUNT_AGAIN = `on conflict (key) do update set
      points = case when r.expire <= $1 then 1 else r.points + 1 end,
      expire = case when r.expire <= $1 then excluded.expire else r.expire end`

const COUNT = `insert into rate_limit as r (key, points, expire) values ($2, 1, $1::bigint + $3::bigint) ${COUNT_AGAIN} returning points`

/** Counts a point of a limit, in the transaction of what it counts; false if its window has none left. */
export const countPoint = async (db: Db, { key, points, windowMs }: CountedRow, now: number): Promise<boolean> => {
  const { rows } = await db.executeQuery<{ points: number }>(CompiledQuery.raw(COUNT, [now, key, windowMs]))
  return (rows[0]?.points ?? 0) <= points
}
