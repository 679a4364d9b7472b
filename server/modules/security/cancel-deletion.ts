import { cancelDeletion as call } from '@alliance/contract/security'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { notify, places } from '../inbox/index.ts'
import { setDeletion } from './queries.ts'

/** Without a request it is a success too, but sends no notification. */
export const cancelDeletion = serve(call, async ({ db, account, now }) => {
  await inTransaction(db, async (db) => {
    if (!(await setDeletion(db, account.id, null))) return
    await notify(db, { accountId: account.id, kind: 'deletionCancelled', data: { at: now }, link: places.myData }, now)
  })
  return {}
})
