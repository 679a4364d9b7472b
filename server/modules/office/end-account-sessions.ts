import { endAccountSessions as call } from '@alliance/contract/office'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { lockAccountRow } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { endMachineAccess } from '../machine-access/index.ts'
import { endSessions, findAccount } from './queries.ts'

export const endAccountSessions = serve(call, async ({ db, account, refuse, now }, { accountId }) =>
  inTransaction(db, async (db) => {
    const target = await findAccount(db, accountId)
    if (!target) throw refuse('NOT_FOUND')
    // Waits for what is being created in one of these sessions, and then finds it.
    await lockAccountRow(db, accountId)
    const ended = await endSessions(db, accountId)
    const { apiTokens, webhooks } = await endMachineAccess(db, accountId, { by: 'office', now })
    const detail = [
      `${ended} 处`,
      ...(apiTokens > 0 ? [`接口令牌 ${apiTokens} 个`] : []),
      ...(webhooks > 0 ? [`回调通知 ${webhooks} 个`] : []),
    ].join('，')
    await recordAudit(db, { who: account.email, what: '结束登录', target: target.email, detail, now })
    return { ended, apiTokens, webhooks }
  }),
)
