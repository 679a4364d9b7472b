import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { enqueue, handle } from '../../jobs/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { unbindAll } from '../binding/index.ts'
import { forgetComments } from '../comments/index.ts'
import { dropFiles } from '../file/index.ts'
import { deleteAccountJob } from './jobs.ts'
import { deleteAccount, deletionObstacle, filesOf, lockAccount } from './queries.ts'

const LATER_MS = 86_400_000

type Due = { accountId: string; deleteAt: number }
const planLater = (db: Db, due: Due, now: number) =>
  enqueue(db, deleteAccountJob, due, { now, runAt: now + LATER_MS, uniqueKey: `${due.accountId} ${now + LATER_MS}` })

/**
 * Deletes the account with all its rows, then the files that only it had. A running round postpones the deletion. The last mail
 * goes to the account's former address.
 */
const deleteWhole = async (parts: Parts, { accountId, deleteAt }: Due) => {
  const now = parts.clock()
  const files = await inTransaction(parts.db, async (db) => {
    const row = await lockAccount(db, accountId)
    // The request was cancelled, or repeated with another day.
    if (!row || row.delete_at !== deleteAt) return []
    if (await deletionObstacle(db, accountId)) {
      await planLater(db, { accountId, deleteAt }, now)
      return []
    }
    const named = await filesOf(db, accountId)
    await unbindAll(db, accountId, now)
    await forgetComments(parts, db, accountId)
    await deleteAccount(db, row)
    await enqueueMail(db, { to: row.email, kind: 'deletionDone', data: {} }, now)
    return named
  })
  await dropFiles(parts, files)
}

export const deleteAccountHandler = handle(deleteAccountJob, deleteWhole, {
  // A request to be deleted is never dropped, however long something blocks it.
  givenUp: async ({ db, clock }, due) => {
    await planLater(db, due, clock())
  },
})
