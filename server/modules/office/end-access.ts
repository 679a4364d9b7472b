import { type Db, inTransaction } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import { putBackTasksOfAllTokens } from '../labs/index.ts'
import { endMachineAccess } from '../machine-access/index.ts'
import { type Access, accountsWithMachines, endEverySession, withdrawEveryLabToken } from './access-queries.ts'

export const accessInWords = ({ sessions, apiTokens, labTokens, webhooks }: Access): string =>
  `登录 ${sessions} 处，接口令牌 ${apiTokens} 个，实验室凭证 ${labTokens} 个，回调通知 ${webhooks} 个`

/**
 * Ends everybody's sessions, API tokens and lab tokens, and pauses all webhooks: after restoring a backup, which restores revoked
 * credentials too, or when a copy of the database has leaked. What machines had claimed with lab tokens is open again.
 */
export const endAccess = (db: Db, { who, now }: { who: string; now: number }): Promise<Access> =>
  inTransaction(db, async (db) => {
    const ended = { sessions: await endEverySession(db), apiTokens: 0, labTokens: await withdrawEveryLabToken(db), webhooks: 0 }
    await putBackTasksOfAllTokens(db)
    for (const accountId of await accountsWithMachines(db, now)) {
      const { apiTokens, webhooks } = await endMachineAccess(db, accountId, { by: 'office', now })
      ended.apiTokens += apiTokens
      ended.webhooks += webhooks
    }
    await recordAudit(db, { who, what: '结束全部访问', target: '所有账号', detail: accessInWords(ended), now })
    return ended
  })
