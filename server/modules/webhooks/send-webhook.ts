import { WEBHOOK_DELIVERIES } from '@alliance/contract/webhooks'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction, retryWhileAway } from '../../db/index.ts'
import { handle } from '../../jobs/index.ts'
import { NotOurSeal, unseal } from '../../sealed.ts'
import { notify, places } from '../inbox/index.ts'
import { bodyOf } from './body.ts'
import { dropOpen, forgetDeliveries } from './delivery-queries.ts'
import { sendWebhookJob } from './jobs.ts'
import { pause } from './pause.ts'
import { hasArrived, pauseAfter } from './rules.ts'
import { type Outcome, send } from './send.ts'
import {
  claimWebhook,
  type ClaimedWebhook,
  clearWake,
  type DueDelivery,
  giveBack,
  lockWebhook,
  recordAttempt,
  releaseWebhook,
  takeDue,
} from './sending-queries.ts'
import { secretOwner, signatureOf } from './sign.ts'
import { planLook } from './wake.ts'

type Taken = { webhook: ClaimedWebhook; delivery: DueDelivery }

/** Takes one delivery of a webhook at a time, so that a slow receiver occupies at most one worker slot. */
const take = (parts: Parts, webhookId: string): Promise<Taken | undefined> =>
  inTransaction(parts.db, async (db) => {
    const now = parts.clock()
    const { busyMs: leaseMs } = parts.limits.webhooks
    await clearWake(db, webhookId, now)
    const webhook = await claimWebhook(db, webhookId, { now, leaseMs })
    if (!webhook) {
      await planLook(db, webhookId, now)
      return undefined
    }
    if (webhook.paused_at !== null || webhook.held) await dropOpen(db, webhookId, webhook.held ? 'held' : 'paused')
    const delivery = await takeDue(db, webhookId, { now, until: now + leaseMs })
    if (delivery) return { webhook, delivery }
    await giveBack(db, webhookId)
    await planLook(db, webhookId, now)
    return undefined
  })

/** Undefined if the installation's key has changed: then only a new secret helps. */
const secretsOf = ({ settings, clock }: Parts, row: ClaimedWebhook) => {
  const key = { key: settings.secrets.encryptionKey, owner: secretOwner(row.id) }
  const old = row.old_secret_until !== null && row.old_secret_until > clock() ? row.old_secret_sealed : null
  try {
    return [row.secret_sealed, ...(old === null ? [] : [old])].map((sealed) => unseal(key, sealed))
  } catch (error) {
    if (error instanceof NotOurSeal) return undefined
    throw error
  }
}

const attempt = async (parts: Parts, { webhook, delivery }: Taken, signal: AbortSignal): Promise<Outcome> => {
  const { id, type, data, path, created_at: createdAt } = delivery
  const secrets = secretsOf(parts, webhook)
  if (!secrets) return { status: null, problem: 'secret' }
  const body = bodyOf({ type, createdAt, data, path }, parts.settings.origin)
  const timestampS = Math.floor(parts.clock() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'alliance-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signatureOf(secrets, { id, timestampS, body }),
  }
  const { demonstration } = parts.settings
  return send(webhook.url, { headers, body }, { ...parts.limits.webhooks, demonstration, signal })
}

/** After days without a success the webhook is paused and the owner notified once, instead of retrying for ever. */
const pauseDead = async (db: Db, { id, url, account_id: accountId }: ClaimedWebhook, now: number) => {
  const [paused] = await pause(db, { accountId, id }, { by: 'failures', now })
  if (paused === undefined) return
  await notify(db, { accountId, kind: 'webhookStopped', data: { host: new URL(url).host }, link: places.webhooks }, now)
}

type Released = { row: { url: string }; webhook: ClaimedWebhook; now: number; restMs: number }
/** The outcome of a URL that was replaced meanwhile says nothing about the new one. */
const releaseAfter = (arrived: boolean, { row, webhook, now, restMs }: Released) => {
  if (row.url !== webhook.url) return { restUntil: null }
  return arrived ? { restUntil: null, failingSince: null } : { restUntil: now + restMs, failingSince: now }
}

type Ended = Outcome & { durationMs: number }
const settle = (parts: Parts, { webhook, delivery }: Taken, { durationMs, ...outcome }: Ended) =>
  inTransaction(parts.db, async (db) => {
    const { id } = webhook
    const { restMs, pauseAfterMs } = parts.limits.webhooks
    const now = parts.clock()
    const row = await lockWebhook(db, id)
    if (!row) return
    const arrived = hasArrived(outcome)
    const pauseMs = arrived || row.paused_at !== null ? undefined : pauseAfter(delivery)
    const nextAt = pauseMs === undefined ? null : now + pauseMs
    const state = arrived ? 'succeeded' : nextAt === null ? 'failed' : 'waiting'
    if (!(await recordAttempt(db, delivery, { ...outcome, state, nextAt, durationMs }))) return
    const failingSince =
      (await releaseWebhook(db, id, releaseAfter(arrived, { row, webhook, now, restMs })))?.failing_since ?? now
    const isDead = state === 'failed' && !delivery.once && failingSince <= now - pauseAfterMs
    if (isDead) await pauseDead(db, webhook, now)
    await forgetDeliveries(db, id, WEBHOOK_DELIVERIES)
    await planLook(db, id, now)
  })

export const sendWebhookHandler = handle(sendWebhookJob, async (parts, { webhookId }, { signal }) => {
  const taken = await take(parts, webhookId)
  if (!taken) return
  const began = performance.now()
  const outcome = await attempt(parts, taken, signal)
  const durationMs = Math.round(performance.now() - began)
  await retryWhileAway(() => settle(parts, taken, { ...outcome, durationMs }))
})
