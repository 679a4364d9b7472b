import type { AppealState } from '@alliance/contract/states'
import { type Db, inTransaction } from '../../db/index.ts'
import type { Account, Refusal } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { addEntry } from './entry-queries.ts'
import { type AppealRow, type Change, changeAppeal, findAppeal, lockAppellant } from './queries.ts'
import { barOf } from './standing.ts'
import { notifyAppellant } from './notify.ts'

type Refused = 'NOT_FOUND' | 'CONFLICT' | 'APPEAL_CLOSED' | 'NOT_INDEPENDENT' | 'HELD_BY_COLLEAGUE'
type Caller = { db: Db; account: Account; refuse: (name: Refused) => Refusal; now: number }
type Seen = { appealId: string; version: number }
type Act<T> = {
  /** States in which the act is allowed. */
  from: readonly AppealState[]
  change: (row: AppealRow) => Change
  kind: string
  text: string
  /** Name of the act in the audit log and the mail. Without `mail` the appellant is not notified. */
  what: string
  mail?: string
  /** Further work in the same transaction. */
  also?: (db: Db, row: AppealRow) => Promise<T>
  /** Allowed even if a colleague holds the appeal. */
  takesOver?: boolean
}

/** Checks that this officer may act on the appeal as they saw it; throws the refusal otherwise. */
const admitted = async (db: Db, { account, refuse }: Caller, { seen, act }: { seen: Seen; act: Act<unknown> }) => {
  await lockAppellant(db, seen.appealId)
  const row = await findAppeal(db, seen.appealId)
  if (!row) throw refuse('NOT_FOUND')
  if ((await barOf(db, account, row)) !== '') throw refuse('NOT_INDEPENDENT')
  if (row.version !== seen.version) throw refuse('CONFLICT')
  if (!act.takesOver && row.held_by !== null && row.held_by !== account.id) throw refuse('HELD_BY_COLLEAGUE')
  if (!act.from.includes(row.state)) throw refuse('APPEAL_CLOSED')
  return row
}

/**
 * One act of an officer, in one transaction: the appeal's new state, its entry, the audit row, the mail and further work. The
 * row's version is an optimistic lock: of two officers who saw the same version one gets through, the other is told to reload.
 */
export const actOnAppeal = <T = undefined>(caller: Caller, seen: Seen, act: Act<T>) =>
  inTransaction(caller.db, async (db) => {
    const { account, refuse, now } = caller
    const row = await admitted(db, caller, { seen, act })
    const changed = await changeAppeal(db, row, { held_by: account.id, ...act.change(row), now })
    if (!changed) throw refuse('CONFLICT')
    const { kind, text, what } = act
    await addEntry(db, { appealId: row.id, at: now, side: 'officer', who: account.email, kind, text })
    const also = await act.also?.(db, row)
    await recordAudit(db, { who: account.email, what, target: row.number, detail: text, now })
    if (act.mail !== undefined) await notifyAppellant(db, row, { what: act.mail, text, now })
    return { answer: { state: changed.state, version: changed.version }, also }
  })

export const closing = (now: number) => ({ paused_at: null, closed_at: now })
