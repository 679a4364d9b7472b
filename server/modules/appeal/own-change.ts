import { type Db, inTransaction } from '../../db/index.ts'
import type { Refusal } from '../../http/index.ts'
import { type AppealRow, type Change, changeAppeal, findOwnAppeal, lockOwnAppeal } from './queries.ts'

type Caller = { db: Db; account: { id: string }; refuse: (name: 'NOT_FOUND') => Refusal; now: number }
type Made<T> = { change: Change; follow: (db: Db, row: AppealRow) => Promise<T> }

/**
 * A change by the appellant. The row is locked before it is read instead of compared by version, so that an officer's act in
 * between doesn't refuse the appellant. `plan` throws if the current row doesn't allow the change.
 */
export const changeOwn = <T>(caller: Caller, appealId: string, plan: (row: AppealRow) => Made<T>): Promise<T> =>
  inTransaction(caller.db, async (db) => {
    const { account, refuse, now } = caller
    await lockOwnAppeal(db, account.id, appealId)
    const row = await findOwnAppeal(db, account.id, appealId)
    if (!row) throw refuse('NOT_FOUND')
    const { change, follow } = plan(row)
    if (!(await changeAppeal(db, row, { ...change, now }))) throw new Error(`the appeal ${appealId} changed while it was held`)
    return follow(db, row)
  })
