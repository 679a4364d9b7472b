import { type Db, inTransaction } from '../../db/index.ts'
import { inTurn } from '../../in-turn.ts'
import { type ActivityRow, lockActivity } from './queries.ts'

/**
 * Runs a transaction under the lock of an activity's row; undefined if there is none. When a registration opens, hundreds come at
 * once: they queue here, since waiting for the row's lock would take a connection each, and nobody could read anything.
 */
export const withActivity = <T>(
  db: Db,
  activityId: string,
  work: (db: Db, activity: ActivityRow | undefined) => Promise<T>,
): Promise<T> =>
  inTurn(`activity ${activityId}`, () => inTransaction(db, async (db) => work(db, await lockActivity(db, activityId))))
