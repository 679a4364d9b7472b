import type { WebhookEvent } from '@alliance/contract/webhooks'
import { type Db, newId } from '../../db/index.ts'
import { insertDelivery, listenersOf } from './delivery-queries.ts'
import { lookNow } from './wake.ts'

/** Maximum number of deliveries waiting for one webhook. */
export const WAITING = 200

/** The data of each event, beside its time and page: ids and states as in the calls, no personal data. */
type Facts = {
  'selfCheck.finished': { versionId: string; sha256: string; state: 'done' | 'unreadable' }
  'round.changed': { identifyId: string; number: string; versionId: string; goldState: number }
  'certificate.issued': { number: string; identifyId: string; validUntil: string }
  'certificate.revoked': { number: string; identifyId: string | null }
}
type Happened = { [E in WebhookEvent]: { accountId: string; event: E; data: Facts[E]; path: string } }[WebhookEvent]

/**
 * Enqueues an event for the account's webhooks, in the transaction of the act: they are notified of exactly the acts that commit,
 * even if workers are killed meanwhile.
 */
export const notifyWebhooks = async (db: Db, { accountId, event, data, path }: Happened, now: number): Promise<void> => {
  for (const { id: webhookId, waiting } of await listenersOf(db, { accountId, event, cap: WAITING })) {
    const isFull = waiting >= WAITING
    const delivery = { id: newId(now), webhookId, type: event, data, path, now }
    await insertDelivery(db, { ...delivery, ...(isFull && { problem: 'overflow' }) })
    if (!isFull) await lookNow(db, webhookId, now)
  }
}
