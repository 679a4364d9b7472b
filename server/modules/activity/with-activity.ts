import { type Db, inTransaction } from '../../db/index.ts'
import { inTurn } from '../../in-turn.ts'
import { type ActivityRow, lockActivity } from './queries.ts'

/**
 * One transaction that holds an activity's row; undefined where there is none. When a registration opens, hundreds come at
 * once: they wait for each other here, since each that waited at the row would keep one of the few connections of the process,
 * and nobody could read anything.
 */
export const withActivity = <T>(
  db: Db,
  activityId: string,
  work: (db: Db, activity: ActivityRow | undefined) => Promise<T>,
): Promise<T> =>
  inTurn(`activity ${activityId}`, () => inTransaction(db, async (db) => work(db, await lockActivity(db, activityId))))
