import type { Db } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import { putBackTasks } from '../labs/index.ts'
import { deleteLabTokensOf } from './queries.ts'

type Leaving = { accountId: string; memberId: string; memberName: string; by: string; now: number }

/**
 * Ends what a reviewer did for a lab that they leave, in the caller's transaction: tasks that they, or machines with their tokens,
 * have claimed are open to colleagues at once, and the tokens are revoked. They acted for the reviewer and stop working anyway;
 * left in place they would come back to life with the role.
 */
export const leaveLab = async (db: Db, { accountId, memberId, memberName: target, by, now }: Leaving): Promise<void> => {
  await putBackTasks(db, accountId)
  for (const { name: detail } of await deleteLabTokensOf(db, { accountId, memberId }))
    await recordAudit(db, { who: by, what: '作废实验室凭证', target, detail, now })
}
