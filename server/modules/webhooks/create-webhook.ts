import { createWebhook as call, WEBHOOKS } from '@alliance/contract/webhooks'
import { inTransaction, newId } from '../../db/index.ts'
import { Refusal, serve, takePoints } from '../../http/index.ts'
import { seal } from '../../sealed.ts'
import { lockAccountInSession } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { notify, places } from '../inbox/index.ts'
import { countWebhooks, insertWebhook } from './queries.ts'
import { newSecret, secretOwner } from './sign.ts'
import { readTarget } from './target.ts'

/** A stolen session could leak a company's events this way, so the owner is notified of each new webhook. */
export const createWebhook = serve(call, async ({ parts, db, account, badInput, now }, given) => {
  const target = readTarget(given.url, parts.settings)
  if ('problem' in target) throw badInput({ url: target.problem })
  const { url } = target
  await takePoints([[parts.rates.limits.webhooksPerAccount, account.id]])
  const { id: accountId, email } = account
  const id = newId(now)
  const secret = newSecret()
  const secretSealed = seal({ key: parts.settings.secrets.encryptionKey, owner: secretOwner(id) }, secret)
  const { host } = new URL(url)
  await inTransaction(db, async (db) => {
    if (!(await lockAccountInSession(db, account))) throw new Refusal('NOT_LOGGED_IN')
    if ((await countWebhooks(db, accountId)) >= WEBHOOKS) throw badInput({ url: `最多 ${WEBHOOKS} 个地址，请先删除不用的` })
    await insertWebhook(db, { id, accountId, url, events: [...new Set(given.events)], secretSealed, now })
    await recordAudit(db, { who: email, what: '添加回调通知', target: email, detail: host, now })
    await notify(db, { accountId, kind: 'webhookMade', data: { at: now, host }, link: places.webhooks }, now)
  })
  return { webhookId: id, secret }
})
