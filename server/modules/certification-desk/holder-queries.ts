import { GoldState } from '@alliance/contract/states'
import type { Db } from '../../db/index.ts'
import type { DeskRow } from './queries.ts'

type Hold = { accountId: string; now: number; until: number }

/** The holder shown to colleagues; null if it expired, or if nothing in the round waits for a person. */
export const holderOf = (row: DeskRow, { accountId, now }: Pick<Hold, 'accountId' | 'now'>) => {
  const { gold_state: goldState, undetermined, holder_email: email, held_by: heldBy, held_since: since, held_until: until } = row
  const isWaiting = goldState === GoldState.certifying && undetermined > 0
  if (!isWaiting || email === null || since === null || until === null || until <= now) return null
  return { email, since, isMine: heldBy === accountId }
}

const running = (db: Db, roundId: string) =>
  db.updateTable('round').where('id', '=', roundId).where('gold_state', '=', GoldState.certifying)

const NOBODY = { held_by: null, held_since: null, held_until: null }

/** Compare-and-set: false if a colleague has changed the holder since. */
export const changeHolder = async (
  db: Db,
  roundId: string,
  { to, seenSince, accountId, now, until }: Hold & { to: 'me' | 'nobody'; seenSince: number | undefined },
): Promise<boolean> => {
  const changed = await running(db, roundId)
    .set(to === 'me' ? { held_by: accountId, held_since: now, held_until: until } : NOBODY)
    .where('undetermined', '>', 0)
    .$if(to === 'nobody', (query) => query.where('held_by', '=', accountId))
    .where((where) =>
      seenSince === undefined
        ? where.or([where('held_by', 'is', null), where('held_until', '<=', now)])
        : where.and([where('held_since', '=', seenSince), where('held_until', '>', now)]),
    )
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Puts back the rounds of a certifier who no longer is one: colleagues would leave them to somebody who can't go on. */
export const putBackRounds = (db: Db, accountId: string) =>
  db.updateTable('round').set(NOBODY).where('held_by', '=', accountId).execute()

/** Whoever decides becomes the holder, unless a colleague is. */
export const goOnHolding = (db: Db, roundId: string, { accountId, now, until }: Hold) =>
  running(db, roundId)
    .set((is) => ({
      held_by: accountId,
      held_since: is
        .case()
        .when(is.and([is('held_by', '=', accountId), is('held_until', '>', now)]))
        .then(is.ref('held_since'))
        .else(now)
        .end(),
      held_until: until,
    }))
    .where((where) => where.or([where('held_by', 'is', null), where('held_by', '=', accountId), where('held_until', '<=', now)]))
    .execute()
