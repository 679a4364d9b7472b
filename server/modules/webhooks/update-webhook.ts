import { updateWebhook as call, type WebhookEvent } from '@alliance/contract/webhooks'
import { type Db, inTransaction } from '../../db/index.ts'
import { type Account, Refusal, serve, takePoints } from '../../http/index.ts'
import { lockAccountInSession } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { notify, places } from '../inbox/index.ts'
import { findWebhook, setTarget } from './queries.ts'
import { readTarget } from './target.ts'

type Change = { from: string; to: string; now: number }

/** Notifies the owner of a changed URL, as of a new webhook: it may be an intruder's. The paused state stays. */
const notifyOwner = async (db: Db, { id: accountId }: Account, { from, to, now }: Change) => {
  if (from === to) return
  const data = { at: now, from: new URL(from).host, to: new URL(to).host }
  await notify(db, { accountId, kind: 'webhookMoved', data, link: places.webhooks }, now)
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((event) => other.includes(event))

/** Secret and log stay; waiting deliveries go to the new URL. */
export const updateWebhook = serve(call, async ({ parts, db, account, badInput, refuse, now }, given) => {
  const target = readTarget(given.url, parts.settings)
  if ('problem' in target) throw badInput({ url: target.problem })
  const { url } = target
  const events: WebhookEvent[] = [...new Set(given.events)]
  await takePoints([[parts.rates.limits.webhooksPerAccount, account.id]])
  const own = { accountId: account.id, id: given.webhookId }
  await inTransaction(db, async (db) => {
    if (!(await lockAccountInSession(db, account))) throw new Refusal('NOT_LOGGED_IN')
    const before = await findWebhook(db, own, { lock: true })
    if (!before) throw refuse('NOT_FOUND')
    if (before.url === url && isSame(before.events, events)) return
    await setTarget(db, own, { url, events, isMoved: before.url !== url })
    const { email } = account
    const hosts = [...new Set([before.url, url].map((one) => new URL(one).host))].join(' → ')
    await recordAudit(db, { who: email, what: '修改回调通知', target: email, detail: hosts, now })
    await notifyOwner(db, account, { from: before.url, to: url, now })
  })
  return {}
})
