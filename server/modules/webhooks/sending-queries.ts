import { DataState } from '@alliance/contract/states'
import type { DeliveryProblem } from '@alliance/contract/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { offAllowList } from '../../http/index.ts'

type Row = {
  id: string
  account_id: string
  url: string
  secret_sealed: string
  old_secret_sealed: string | null
  old_secret_until: number | null
  paused_at: number | null
  /** The account may not use the site now. */
  held: boolean
}

/**
 * For this worker alone, until then. Undefined where another one has it, it rests, or it is gone. Nobody has it for twice as
 * long: that was written by a clock that was ahead.
 */
export const claimWebhook = async (db: Db, id: string, { now, until }: { now: number; until: number }) => {
  const { rows } = await sql<Row>`
    update webhook w set busy_until = ${until}
    from account a
    where w.id = ${id} and a.id = w.account_id and (w.busy_until is null or w.busy_until <= ${now} or w.busy_until > ${until + (until - now)})
    returning w.id, w.account_id, w.url, w.secret_sealed, w.old_secret_sealed, w.old_secret_until, w.paused_at,
      (a.data_state <> ${DataState.complete} or ${offAllowList}) as held`.execute(db)
  return rows[0]
}
export type ClaimedWebhook = NonNullable<Awaited<ReturnType<typeof claimWebhook>>>

/** The planned look at this address is taken: another one may be planned. */
export const clearWake = (db: Db, id: string, now: number) =>
  db.updateTable('webhook').set({ wake_at: null }).where('id', '=', id).where('wake_at', '<=', now).execute()

/** Undefined when an earlier look is planned anyway. One that is a minute late has been lost. */
export const setWake = (db: Db, id: string, { at, staleBefore }: { at: number; staleBefore: number }) =>
  db
    .updateTable('webhook')
    .set({ wake_at: at })
    .where('id', '=', id)
    .where((where) => where.or([where('wake_at', 'is', null), where('wake_at', '>', at), where('wake_at', '<', staleBefore)]))
    .returning('id')
    .executeTakeFirst()

/** When the next look is worth while: something waits, and the address rests no more. Undefined where nothing waits. */
export const nextLook = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('webhook')
    .innerJoin('webhook_delivery', 'webhook_delivery.webhook_id', 'webhook.id')
    .select((select) => [select.fn.min('next_at').as('due'), select.fn.max('busy_until').as('busy')])
    .where('webhook.id', '=', id)
    .where('next_at', 'is not', null)
    .executeTakeFirst()
  // An aggregate over no rows is null, whatever its column.
  const due: number | null = row?.due ?? null
  return due === null ? undefined : Math.max(due, row?.busy ?? 0)
}

/** What is due first; before it what somebody waits for. What a killed worker was sending is due as well: nobody else holds the address now. */
export const takeDue = (db: Db, webhookId: string, { now, until }: { now: number; until: number }) =>
  db
    .updateTable('webhook_delivery')
    .set((set) => ({ state: 'sending', attempts: set('attempts', '+', 1), last_at: now, next_at: until }))
    .where('id', '=', (from) =>
      from
        .selectFrom('webhook_delivery')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where((where) =>
          where.or([where('state', '=', 'sending'), where.and([where('state', '=', 'waiting'), where('next_at', '<=', now)])]),
        )
        .orderBy('once', 'desc')
        .orderBy('next_at')
        // Of one moment the round's state comes before its certificate, in the order of the alphabet backwards.
        .orderBy('type', 'desc')
        .orderBy('id')
        .limit(1),
    )
    .returning(['id', 'type', 'data', 'path', 'created_at', 'attempts', 'once'])
    .executeTakeFirst()
export type DueDelivery = NonNullable<Awaited<ReturnType<typeof takeDue>>>

type Result = {
  state: 'succeeded' | 'waiting' | 'failed'
  nextAt: number | null
  status: number | null
  problem: DeliveryProblem | null
  durationMs: number
}
/** Undefined when another worker has taken it since, or its address is deleted. */
export const recordAttempt = (db: Db, { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>, result: Result) =>
  db
    .updateTable('webhook_delivery')
    .set({
      state: result.state,
      next_at: result.nextAt,
      status: result.status,
      problem: result.problem,
      duration_ms: result.durationMs,
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()

type Release = { busyUntil: number | null; failingSince?: number | null }
/** Gives the address back. `failingSince`: now after a failure, where none was noted yet; null after a success; else as it is. */
export const releaseWebhook = (db: Db, id: string, { busyUntil, failingSince }: Release) =>
  db
    .updateTable('webhook')
    .set({
      busy_until: busyUntil,
      ...(failingSince !== undefined && {
        failing_since: failingSince === null ? null : sql<number>`coalesce(failing_since, ${failingSince})`,
      }),
    })
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst()

/** Held until the transaction ends; undefined where it has been deleted. */
export const lockWebhook = (db: Db, id: string) =>
  db.selectFrom('webhook').select(['id', 'url', 'paused_at']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Nothing was due: as if it had never been claimed. */
export const giveBack = (db: Db, id: string) => db.updateTable('webhook').set({ busy_until: null }).where('id', '=', id).execute()

/** Ends the rest after a failure. For whoever has locked the row: while one is being sent nobody else may claim it. */
export const endRest = (db: Db, id: string) =>
  db
    .updateTable('webhook')
    .set({ busy_until: null })
    .where('id', '=', id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('webhook_delivery')
            .select('webhook_delivery.id')
            .where('webhook_id', '=', id)
            .where('state', '=', 'sending'),
        ),
      ),
    )
    .execute()
