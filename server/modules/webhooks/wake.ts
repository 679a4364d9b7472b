import type { Db } from '../../db/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { sendWebhookJob } from './jobs.ts'
import { endRest, nextLook, setWake } from './sending-queries.ts'

const MINUTE_MS = 60_000

/**
 * For whoever adds a delivery: in their own transaction, and without touching the webhook's row, which another transaction
 * may hold while it waits for one of theirs.
 */
export const lookNow = (db: Db, webhookId: string, now: number) => enqueue(db, sendWebhookJob, { webhookId }, { now })

/** For somebody who has pressed a button and is looking: an address that rests is tried at once. Its row is locked. */
export const lookAtOnce = async (db: Db, webhookId: string, now: number): Promise<void> => {
  await endRest(db, webhookId)
  await lookNow(db, webhookId, now)
}

/** For whoever gives an address back: one look, when something is due there. */
export const planLook = async (db: Db, webhookId: string, now: number): Promise<void> => {
  const at = await nextLook(db, webhookId)
  if (at === undefined || !(await setWake(db, webhookId, { at, staleBefore: now - MINUTE_MS }))) return
  await enqueue(db, sendWebhookJob, { webhookId }, { now, runAt: at })
}
