import type { Db } from '../../db/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { sendWebhookJob } from './jobs.ts'
import { endRest, nextLook, setWake } from './sending-queries.ts'

const MINUTE_MS = 60_000

/**
 * Called after adding a delivery, in that transaction. Doesn't touch the webhook's row, since another transaction may hold it
 * while waiting for a lock of this one.
 */
export const lookNow = (db: Db, webhookId: string, now: number) => enqueue(db, sendWebhookJob, { webhookId }, { now })

/** For a manual request: a webhook in back-off is tried at once. Its row is locked. */
export const lookAtOnce = async (db: Db, webhookId: string, now: number): Promise<void> => {
  await endRest(db, webhookId)
  await lookNow(db, webhookId, now)
}

/** Called after releasing a lease: plans one wake-up for the next due delivery. */
export const planLook = async (db: Db, webhookId: string, now: number): Promise<void> => {
  const at = await nextLook(db, webhookId, now)
  if (at === undefined || !(await setWake(db, webhookId, { at, staleBefore: now - MINUTE_MS }))) return
  await enqueue(db, sendWebhookJob, { webhookId }, { now, runAt: at })
}
