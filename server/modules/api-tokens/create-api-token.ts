import { API_TOKEN_NAME, API_TOKEN_PREFIX, API_TOKENS, createApiToken as call } from '@alliance/contract/api-tokens'
import { oneLine } from '../../analysis/index.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { Refusal, serve, takePoints } from '../../http/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { reminderTime } from '../../reminders.ts'
import { lockAccountInSession, newToken } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { notify, places } from '../inbox/index.ts'
import { REMINDER_DAYS, remindTokenOwnerJob } from './jobs.ts'
import { forgetEnded, insertApiToken, liveApiTokens } from './queries.ts'

const DAY_MS = 86_400_000

/** A stolen session could create a token that outlives it, so the owner is notified of each. */
export const createApiToken = serve(call, async ({ parts, db, account, badInput, now }, { name: given, days }) => {
  const name = oneLine(given, API_TOKEN_NAME)
  if (name === '') throw badInput({ name: '请填写名称' })
  await takePoints([[parts.rates.limits.apiTokensPerAccount, account.id]])
  const { token: apiToken, tokenSha256 } = newToken(API_TOKEN_PREFIX)
  const apiTokenId = newId(now)
  const expiresAt = now + Number(days) * DAY_MS
  const { id: accountId, email } = account
  await inTransaction(db, async (db) => {
    if (!(await lockAccountInSession(db, account))) throw new Refusal('NOT_LOGGED_IN')
    if (((await liveApiTokens(db, [accountId], now)).get(accountId) ?? 0) >= API_TOKENS)
      throw badInput({ name: `最多 ${API_TOKENS} 个有效的令牌，请先作废不用的` })
    await insertApiToken(db, { id: apiTokenId, tokenSha256, accountId, name, now, expiresAt })
    await forgetEnded(db, accountId, { now, keep: parts.limits.endedApiTokens })
    await recordAudit(db, { who: email, what: '新建接口令牌', target: email, detail: `${name}，${days} 天`, now })
    await notify(db, { accountId, kind: 'apiTokenMade', data: { at: now, name, until: expiresAt }, link: places.apiTokens }, now)
    for (const daysLeft of REMINDER_DAYS)
      await enqueue(db, remindTokenOwnerJob, { apiTokenId, daysLeft }, { now, runAt: reminderTime(expiresAt, daysLeft) })
  })
  return { apiTokenId, apiToken }
})
