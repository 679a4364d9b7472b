import { DELETION_COOLING_DAYS, requestDeletion as call } from '@alliance/contract/security'
import { inTransaction } from '../../db/index.ts'
import { Refusal, serve } from '../../http/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { lockAccountInSession, lockAdministrators } from '../account/index.ts'
import { notify, places } from '../inbox/index.ts'
import { deleteAccountJob } from './jobs.ts'
import { withOwnPassword } from './own-password.ts'
import { deletionObstacle, lockDeletion, setDeletion } from './queries.ts'

const DAY_MS = 86_400_000

/** A repeated request keeps the day that was set. */
export const requestDeletion = serve(call, async ({ parts, db, account, now, refuse }, { currentPassword }) => {
  await withOwnPassword(parts, account, currentPassword)
  return inTransaction(db, async (db) => {
    // Of two administrators who leave concurrently, the second sees the first.
    if (account.grants.includes('administrator')) await lockAdministrators(db)
    // The owner may have recovered the password since it was checked.
    if (!(await lockAccountInSession(db, account))) throw new Refusal('NOT_LOGGED_IN')
    const row = await lockDeletion(db, account.id)
    if (row && row.delete_at !== null) return { deleteAt: row.delete_at }
    const obstacle = await deletionObstacle(db, account.id)
    if (obstacle) throw refuse(obstacle)
    const deleteAt = now + DELETION_COOLING_DAYS * DAY_MS
    await setDeletion(db, account.id, deleteAt)
    // The day is part of the key, so that a request after a cancelled one has its own job.
    const uniqueKey = `${account.id} ${deleteAt}`
    await enqueue(db, deleteAccountJob, { accountId: account.id, deleteAt }, { now, runAt: deleteAt, uniqueKey })
    const data = { until: deleteAt }
    await notify(db, { accountId: account.id, kind: 'deletionRequested', data, link: places.myData }, now)
    return { deleteAt }
  })
})
