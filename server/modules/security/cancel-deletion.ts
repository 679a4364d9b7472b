import { cancelDeletion as call } from '@alliance/contract/security'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { setDeletion } from './queries.ts'

/** Without a request there is nothing to take back: a success too, without a mail. */
export const cancelDeletion = serve(call, async ({ db, account, now }) => {
  await inTransaction(db, async (db) => {
    if (!(await setDeletion(db, account.id, null))) return
    await enqueueMail(db, { to: account.email, kind: 'deletionCancelled', data: { at: now } }, now)
  })
  return {}
})
