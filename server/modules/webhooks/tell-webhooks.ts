import type { WebhookEvent } from '@alliance/contract/webhooks'
import { type Db, newId } from '../../db/index.ts'
import { insertDelivery, listenersOf } from './delivery-queries.ts'
import { lookNow } from './wake.ts'

/** So many deliveries may wait for one address. */
export const WAITING = 200

/** What each event says, beside its time and its place on the site: ids and states as the calls have them, nothing of a person. */
type Facts = {
  'selfCheck.finished': { versionId: string; sha256: string; state: 'done' | 'unreadable' }
  'round.changed': { identifyId: string; number: string; versionId: string; goldState: number }
  'certificate.issued': { number: string; identifyId: string; validUntil: string }
  'certificate.revoked': { number: string; identifyId: string | null }
}
type Happened = { [E in WebhookEvent]: { accountId: string; event: E; data: Facts[E]; path: string } }[WebhookEvent]

/**
 * Tells the addresses of an account of what happened. Runs in the transaction of what it tells of: they hear of exactly the
 * acts that commit, however often the worker is killed meanwhile.
 */
export const tellWebhooks = async (db: Db, { accountId, event, data, path }: Happened, now: number): Promise<void> => {
  for (const { id: webhookId, waiting } of await listenersOf(db, { accountId, event, cap: WAITING })) {
    const isFull = waiting >= WAITING
    const delivery = { id: newId(now), webhookId, type: event, data, path, now }
    await insertDelivery(db, { ...delivery, ...(isFull && { problem: 'overflow' }) })
    if (!isFull) await lookNow(db, webhookId, now)
  }
}
