import { queryDeletion as call } from '@alliance/contract/security'
import { serve } from '../../http/index.ts'
import { findOwnAccount } from '../account/index.ts'

export const queryDeletion = serve(call, async ({ db, account }) => {
  const { delete_at: deleteAt } = await findOwnAccount(db, account.id)
  return { deleteAt }
})
