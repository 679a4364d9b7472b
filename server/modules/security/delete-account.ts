import { inTransaction } from '../../db/index.ts'
import { enqueue, handle } from '../../jobs/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { unbindAll } from '../binding/index.ts'
import { forgetComments } from '../comments/index.ts'
import { dropFiles } from '../file/index.ts'
import { deleteAccountJob } from './jobs.ts'
import { deleteAccount, deletionObstacle, filesOf, lockAccount } from './queries.ts'

const LATER_MS = 86_400_000

/**
 * Deletes the account with all its rows, then the files that only it had. A round that began meanwhile is waited for; the
 * last mail goes to the address that was known until then.
 */
export const deleteAccountHandler = handle(deleteAccountJob, async (parts, { accountId, deleteAt }) => {
  const now = parts.clock()
  const files = await inTransaction(parts.db, async (db) => {
    const row = await lockAccount(db, accountId)
    // Taken back, or asked for again with another day.
    if (!row || row.delete_at !== deleteAt) return []
    if (await deletionObstacle(db, accountId)) {
      const runAt = now + LATER_MS
      await enqueue(db, deleteAccountJob, { accountId, deleteAt }, { now, runAt, uniqueKey: `${accountId} ${runAt}` })
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
})
