import { type Db, inTransaction } from '../../db/index.ts'
import type { Refusal } from '../../http/index.ts'
import { type AppealRow, type Change, changeAppeal, findOwnAppeal } from './queries.ts'

const TRIES = 5

type Caller = { db: Db; account: { id: string }; refuse: (name: 'NOT_FOUND') => Refusal; now: number }
type Made<T> = { change: Change; follow: (db: Db, row: AppealRow) => Promise<T> }

/**
 * A change by the appellant, on the row as it is: an officer's act in between is no reason to turn them away, so it is looked
 * at again. `plan` throws where the row no longer allows it.
 */
export const changeOwn = async <T>(caller: Caller, appealId: string, plan: (row: AppealRow) => Made<T>): Promise<T> => {
  const { account, refuse, now } = caller
  for (let tried = 0; tried < TRIES; tried += 1) {
    const done = await inTransaction(caller.db, async (db) => {
      const row = await findOwnAppeal(db, account.id, appealId)
      if (!row) throw refuse('NOT_FOUND')
      const { change, follow } = plan(row)
      return (await changeAppeal(db, row, { ...change, now })) && { answer: await follow(db, row) }
    })
    if (done) return done.answer
  }
  throw new Error(`the appeal ${appealId} changed ${TRIES} times meanwhile`)
}
