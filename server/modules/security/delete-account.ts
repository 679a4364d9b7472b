import { DELETION_AGAIN_DAYS, type DeletionObstacle } from '@alliance/contract/security'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { enqueue, handle } from '../../jobs/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { unbindAll } from '../binding/index.ts'
import { forgetComments } from '../comments/index.ts'
import { dropFiles } from '../file/index.ts'
import { notify, places } from '../inbox/index.ts'
import { putBackTasks } from '../labs/index.ts'
import { deleteAccountJob } from './jobs.ts'
import { deleteAccount, deletionObstacle, filesOf, lockAccount } from './queries.ts'

const LATER_MS = DELETION_AGAIN_DAYS * 86_400_000

type Due = { accountId: string; deleteAt: number; told?: boolean | undefined }
const planLater = (db: Db, due: Due, now: number) =>
  enqueue(db, deleteAccountJob, due, { now, runAt: now + LATER_MS, uniqueKey: `${due.accountId} ${now + LATER_MS}` })

/** The owner is told once, however often it is put off. */
const putOff = async (db: Db, due: Due, { obstacle, now }: { obstacle: DeletionObstacle; now: number }) => {
  await planLater(db, { ...due, told: true }, now)
  if (due.told) return
  const data = { obstacle, days: DELETION_AGAIN_DAYS }
  await notify(db, { accountId: due.accountId, kind: 'deletionPutOff', data, link: places.myData }, now)
}

/**
 * Deletes the account with all its rows, then the files that only it had. A running round postpones the deletion. The last mail
 * goes to the account's former address.
 */
const deleteWhole = async (parts: Parts, due: Due) => {
  const { accountId, deleteAt } = due
  const now = parts.clock()
  const files = await inTransaction(parts.db, async (db) => {
    const row = await lockAccount(db, accountId)
    // The request was cancelled, or repeated with another day.
    if (!row || row.delete_at !== deleteAt) return []
    const obstacle = await deletionObstacle(db, accountId)
    if (obstacle) {
      await putOff(db, due, { obstacle, now })
      return []
    }
    const named = await filesOf(db, accountId)
    await unbindAll(db, accountId, now)
    await forgetComments(parts, db, accountId)
    await putBackTasks(db, accountId)
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
