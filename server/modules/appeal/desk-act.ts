import type { AppealState } from '@alliance/contract/states'
import { type Db, inTransaction } from '../../db/index.ts'
import type { Account, Refusal } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { addEntry, type AppealRow, type Change, changeAppeal, findAppeal, holdAppellant } from './queries.ts'
import { barOf } from './standing.ts'
import { tellAppellant } from './tell.ts'

type Refused = 'NOT_FOUND' | 'CONFLICT' | 'APPEAL_CLOSED' | 'NOT_INDEPENDENT' | 'HELD_BY_COLLEAGUE'
type Caller = { db: Db; account: Account; refuse: (name: Refused) => Refusal; now: number }
type Seen = { appealId: string; version: number }
export type Act<T> = {
  /** States from which it leads on. */
  from: readonly AppealState[]
  change: (row: AppealRow) => Change
  kind: string
  text: string
  /** As the audit and the mail call it. Without `mail` the appellant is not told. */
  what: string
  mail?: string
  /** What else belongs to it, in the same transaction. */
  also?: (db: Db, row: AppealRow) => Promise<T>
  /** Taking it from a colleague is what this act is for. */
  takesOver?: boolean
}

/** May this officer do this to the appeal as they saw it? Throws the refusal otherwise. */
const admitted = async (db: Db, { account, refuse }: Caller, { seen, act }: { seen: Seen; act: Act<unknown> }) => {
  await holdAppellant(db, seen.appealId)
  const row = await findAppeal(db, seen.appealId)
  if (!row) throw refuse('NOT_FOUND')
  if ((await barOf(db, account, row)) !== '') throw refuse('NOT_INDEPENDENT')
  if (row.version !== seen.version) throw refuse('CONFLICT')
  if (!act.takesOver && row.held_by !== null && row.held_by !== account.id) throw refuse('HELD_BY_COLLEAGUE')
  if (!act.from.includes(row.state)) throw refuse('APPEAL_CLOSED')
  return row
}

/**
 * One act of an officer: the appeal's new state, its entry, the audit row, the mail and what else follows are kept together
 * or not at all. Of two who act on what they both saw, the row's version lets one through; the other is told to look again.
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
    if (act.mail !== undefined) await tellAppellant(db, row, { what: act.mail, text, now })
    return { answer: { state: changed.state, version: changed.version }, also }
  })

export const closing = (now: number) => ({ paused_at: null, closed_at: now })
