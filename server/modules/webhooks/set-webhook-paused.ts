import { setWebhookPaused as call } from '@alliance/contract/webhooks'
import { inTransaction } from '../../db/index.ts'
import { Refusal, serve, takePoints } from '../../http/index.ts'
import { lockAccountInSession } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { pause } from './pause.ts'
import { findWebhook, resumeWebhook } from './queries.ts'

/** Idempotent and silent if nothing changes: two windows may send it at once. */
export const setWebhookPaused = serve(call, async ({ parts, db, account, refuse, now }, { webhookId: id, paused }) => {
  const { id: accountId, email } = account
  // Not for pausing, which must always work: to repeat it, one has to resume.
  if (!paused) await takePoints([[parts.rates.limits.webhookResumptionsPerAccount, accountId]])
  await inTransaction(db, async (db) => {
    // A new password has paused it: a request of an ended session must not resume it.
    if (!paused && !(await lockAccountInSession(db, account))) throw new Refusal('NOT_LOGGED_IN')
    if (!(await findWebhook(db, { accountId, id }))) throw refuse('NOT_FOUND')
    const url = paused
      ? (await pause(db, { accountId, id }, { by: 'owner', now }))[0]
      : (await resumeWebhook(db, { accountId, id }))?.url
    if (url === undefined) return
    const what = paused ? '暂停回调通知' : '恢复回调通知'
    await recordAudit(db, { who: email, what, target: email, detail: new URL(url).host, now })
  })
  return {}
})
