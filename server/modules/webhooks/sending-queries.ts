import { DataState } from '@alliance/contract/states'
import type { DeliveryProblem } from '@alliance/contract/webhooks'
import { sql } from 'kysely'
import { databaseIn, databaseNow, type Db } from '../../db/index.ts'
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
 * Leases the webhook to this worker, by the database's clock. Undefined if another worker holds it, it rests after a failure, or it
 * is deleted. A lease or a rest that ends more than twice as far ahead as the longest is ignored: it was written while that clock
 * was fast.
 */
export const claimWebhook = async (db: Db, id: string, { now, leaseMs }: { now: number; leaseMs: number }) => {
  const { rows } = await sql<Row>`
    update webhook w set busy_until = ${databaseIn(leaseMs)}
    from account a
    where w.id = ${id} and a.id = w.account_id
      and (w.busy_until is null or w.busy_until <= ${databaseNow} or w.busy_until > ${databaseIn(2 * leaseMs)})
      and (w.rest_until is null or w.rest_until <= ${now} or w.rest_until > ${now + 2 * leaseMs})
    returning w.id, w.account_id, w.url, w.secret_sealed, w.old_secret_sealed, w.old_secret_until, w.paused_at,
      (a.data_state <> ${DataState.complete} or ${offAllowList}) as held`.execute(db)
  return rows[0]
}
export type ClaimedWebhook = NonNullable<Awaited<ReturnType<typeof claimWebhook>>>

/** Clears the planned wake-up, which has come, so that another can be planned. */
export const clearWake = (db: Db, id: string, now: number) =>
  db.updateTable('webhook').set({ wake_at: null }).where('id', '=', id).where('wake_at', '<=', now).execute()

/** Undefined if an earlier wake-up is planned anyway. One that is a minute late is considered lost. */
export const setWake = (db: Db, id: string, { at, staleBefore }: { at: number; staleBefore: number }) =>
  db
    .updateTable('webhook')
    .set({ wake_at: at })
    .where('id', '=', id)
    .where((where) => where.or([where('wake_at', 'is', null), where('wake_at', '>', at), where('wake_at', '<', staleBefore)]))
    .returning('id')
    .executeTakeFirst()

/**
 * When the next attempt makes sense, by this worker's clock: a delivery is due, and the rest and another worker's lease are over.
 * Undefined if nothing waits.
 */
export const nextLook = async (db: Db, id: string, now: number) => {
  const row = await db
    .selectFrom('webhook')
    .innerJoin('webhook_delivery', 'webhook_delivery.webhook_id', 'webhook.id')
    .select((select) => [
      select.fn.min('next_at').as('due'),
      select.fn.max('rest_until').as('rest'),
      sql<number | null>`max(busy_until) - ${databaseNow}`.as('busyMs'),
    ])
    .where('webhook.id', '=', id)
    .where('next_at', 'is not', null)
    .executeTakeFirst()
  // `min` and `max` over no rows are null, whatever the column's type.
  const due: number | null = row?.due ?? null
  return due === null ? undefined : Math.max(due, row?.rest ?? 0, now + (row?.busyMs ?? 0))
}

/** Takes the next due delivery, manual resends first. What a killed worker was sending is due too: its lease has ended. */
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
        // At the same time, a round's state comes before its certificate: reverse alphabetical order.
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
/** Undefined if another worker has taken it since, or the webhook is deleted. */
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

type Release = { restUntil: number | null; failingSince?: number | null }
/** Releases the lease. `failingSince`: set after a failure unless already set; null after a success; undefined leaves it. */
export const releaseWebhook = (db: Db, id: string, { restUntil, failingSince }: Release) =>
  db
    .updateTable('webhook')
    .set({
      busy_until: null,
      rest_until: restUntil,
      ...(failingSince !== undefined && {
        failing_since: failingSince === null ? null : sql<number>`coalesce(failing_since, ${failingSince})`,
      }),
    })
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst()

/** Locked until the transaction ends; undefined if it was deleted. */
export const lockWebhook = (db: Db, id: string) =>
  db.selectFrom('webhook').select(['id', 'url', 'paused_at']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Releases a lease under which nothing was due. */
export const giveBack = (db: Db, id: string) => db.updateTable('webhook').set({ busy_until: null }).where('id', '=', id).execute()

/** Ends the rest after a failure. */
export const endRest = (db: Db, id: string) => db.updateTable('webhook').set({ rest_until: null }).where('id', '=', id).execute()
