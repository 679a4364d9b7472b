import type { DeliveryProblem, DeliveryType, WebhookEvent } from '@alliance/contract/webhooks'
import { sql } from 'kysely'
import { type Db, toJson } from '../../db/index.ts'

/** An account's webhooks for an event, with their number of waiting deliveries (at most `cap`). Locked against deletion. */
export const listenersOf = (
  db: Db,
  { accountId, event, cap }: { accountId: string; event: WebhookEvent; cap: number },
): Promise<{ id: string; waiting: number }[]> =>
  db
    .selectFrom('webhook')
    .select('webhook.id')
    .select(
      sql<number>`(select count(*)::int from (select 1 from webhook_delivery d
        where d.webhook_id = webhook.id and d.next_at is not null limit ${cap}) as few)`.as('waiting'),
    )
    .where('account_id', '=', accountId)
    .where('paused_at', 'is', null)
    .where(sql<boolean>`${event} = any(events)`)
    .orderBy('id')
    .forKeyShare()
    .execute()

type NewDelivery = {
  id: string
  webhookId: string
  type: DeliveryType
  data: Record<string, unknown>
  path: string
  now: number
  once?: boolean
  /** Why it is not sent at all. */
  problem?: DeliveryProblem
}
export const insertDelivery = (db: Db, delivery: NewDelivery) =>
  db
    .insertInto('webhook_delivery')
    .values({
      id: delivery.id,
      webhook_id: delivery.webhookId,
      type: delivery.type,
      data: toJson(delivery.data),
      path: delivery.path,
      created_at: delivery.now,
      state: delivery.problem === undefined ? 'waiting' : 'failed',
      once: delivery.once ?? false,
      next_at: delivery.problem === undefined ? delivery.now : null,
      problem: delivery.problem ?? null,
    })
    .execute()

export const listDeliveries = (db: Db, webhookId: string, size: number) =>
  db
    .selectFrom('webhook_delivery')
    .select(['id', 'type', 'state', 'created_at', 'attempts', 'last_at', 'next_at', 'status', 'problem', 'duration_ms'])
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('type')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()

export const findDelivery = (db: Db, { accountId, id }: { accountId: string; id: string }) =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select('webhook.id as webhook_id')
    .where('webhook_delivery.id', '=', id)
    .where('webhook.account_id', '=', accountId)
    .executeTakeFirst()

/**
 * Undefined while it is being sent or about to be, so that two clicks send it once. One that still has attempts to come takes the
 * next of them now; one that has none is tried once.
 */
export const dueAgain = (db: Db, id: string, now: number) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', once: sql<boolean>`once or next_at is null`, next_at: now, problem: null, status: null })
    .where('id', '=', id)
    .where('state', '<>', 'sending')
    .where((where) => where.or([where('next_at', 'is', null), where('next_at', '>', now)]))
    .returning('id')
    .executeTakeFirst()

type Open = 'waiting' | 'sending'
const drop = (
  db: Db,
  webhookIds: readonly string[],
  { states, problem }: { states: readonly Open[]; problem: DeliveryProblem },
) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', next_at: null, problem, status: null })
    .where('webhook_id', 'in', [...webhookIds])
    .where('state', 'in', [...states])
    .execute()

/** Gives up the deliveries that wait for these webhooks. */
export const dropWaiting = (db: Db, webhookIds: readonly string[], problem: DeliveryProblem) =>
  drop(db, webhookIds, { states: ['waiting'], problem })

/** The same, including what a killed worker was sending; the caller holds the webhook's lease. */
export const dropOpen = (db: Db, webhookId: string, problem: DeliveryProblem) =>
  drop(db, [webhookId], { states: ['waiting', 'sending'], problem })

/** Deletes the oldest finished deliveries. */
export const forgetDeliveries = (db: Db, webhookId: string, keep: number) =>
  db
    .deleteFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is', null)
    .where('id', 'in', (from) =>
      from
        .selectFrom('webhook_delivery')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute()
