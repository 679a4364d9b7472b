import { renewWebhookSecret as call } from '@alliance/contract/webhooks'
import { inTransaction } from '../../db/index.ts'
import { Refusal, serve, takePoints } from '../../http/index.ts'
import { seal } from '../../sealed.ts'
import { lockAccountInSession } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { renewSecret } from './queries.ts'
import { newSecret, secretOwner } from './sign.ts'

/** For a day requests carry both signatures, so that a receiver can switch without losing one. */
export const renewWebhookSecret = serve(call, async ({ parts, db, account, refuse, now }, { webhookId: id }) => {
  await takePoints([[parts.rates.limits.webhooksPerAccount, account.id]])
  const secret = newSecret()
  const sealed = seal({ key: parts.settings.secrets.encryptionKey, owner: secretOwner(id) }, secret)
  const { id: accountId, email } = account
  await inTransaction(db, async (db) => {
    if (!(await lockAccountInSession(db, account))) throw new Refusal('NOT_LOGGED_IN')
    const renewed = await renewSecret(db, { accountId, id }, { sealed, oldUntil: now + parts.limits.webhooks.oldSecretMs })
    if (!renewed) throw refuse('NOT_FOUND')
    const detail = new URL(renewed.url).host
    await recordAudit(db, { who: email, what: '更换回调通知密钥', target: email, detail, now })
  })
  return { secret }
})
