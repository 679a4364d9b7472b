import type { WebhookEvent, WebhookPause } from '@alliance/contract/webhooks'
import type { Db } from '../../db/index.ts'

export const listWebhooks = (db: Db, accountId: string) =>
  db
    .selectFrom('webhook')
    .select(['id', 'url', 'events', 'created_at', 'paused_at', 'paused_by', 'failing_since'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const countWebhooks = async (db: Db, accountId: string): Promise<number> => {
  const row = await db
    .selectFrom('webhook')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Number of each account's webhooks that aren't paused; accounts without any are not in the map. */
export const liveWebhooks = async (db: Db, accountIds: readonly string[]): Promise<Map<string, number>> => {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('webhook')
    .select((select) => ['account_id', select.fn.countAll<number>().as('count')])
    .where('account_id', 'in', [...accountIds])
    .where('paused_at', 'is', null)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id: id, count }) => [id, count]))
}

type NewWebhook = {
  id: string
  accountId: string
  url: string
  events: readonly WebhookEvent[]
  secretSealed: string
  now: number
}
export const insertWebhook = (db: Db, webhook: NewWebhook) =>
  db
    .insertInto('webhook')
    .values({
      id: webhook.id,
      account_id: webhook.accountId,
      url: webhook.url,
      events: [...webhook.events],
      secret_sealed: webhook.secretSealed,
      created_at: webhook.now,
    })
    .execute()

type Own = { accountId: string; id: string }
/** `hold`: lock its row until the transaction ends. */
export const findWebhook = (db: Db, { accountId, id }: Own, { lock = false } = {}) =>
  db
    .selectFrom('webhook')
    .select(['id', 'url', 'events', 'paused_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()

/** The old secret keeps signing beside the new one until `oldUntil`. Undefined if there is no such webhook. */
export const renewSecret = (db: Db, { accountId, id }: Own, { sealed, oldUntil }: { sealed: string; oldUntil: number }) =>
  db
    .updateTable('webhook')
    .set((set) => ({ secret_sealed: sealed, old_secret_sealed: set.ref('secret_sealed'), old_secret_until: oldUntil }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst()

type NewTarget = { url: string; events: readonly WebhookEvent[]; isMoved: boolean }
/** Resets `failing_since` if the URL changed, since the failures were at the old one. */
export const setTarget = (db: Db, { accountId, id }: Own, { url, events, isMoved }: NewTarget) =>
  db
    .updateTable('webhook')
    .set({ url, events: [...events], ...(isMoved && { failing_since: null }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

type Pause = { by: WebhookPause; now: number }
/** Pauses an account's live webhooks, or the given one. Returns their ids and URLs. */
export const pauseWebhooks = (db: Db, { accountId, id }: { accountId: string; id?: string }, { by, now }: Pause) =>
  db
    .updateTable('webhook')
    .set({ paused_at: now, paused_by: by })
    .where('account_id', '=', accountId)
    .where('paused_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning(['id', 'url'])
    .execute()

export const resumeWebhook = (db: Db, { accountId, id }: Own) =>
  db
    .updateTable('webhook')
    .set({ paused_at: null, paused_by: null, failing_since: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('paused_at', 'is not', null)
    .returning(['id', 'url'])
    .executeTakeFirst()

export const deleteOwnWebhook = (db: Db, { accountId, id }: Own) =>
  db.deleteFrom('webhook').where('account_id', '=', accountId).where('id', '=', id).returning('url').executeTakeFirst()
