import { queryDeletion as call } from '@alliance/contract/security'
import { serve } from '../../http/index.ts'
import { findOwnAccount } from '../account/index.ts'
import { deletionObstacle } from './queries.ts'

export const queryDeletion = serve(call, async ({ db, account, now }) => {
  const { delete_at: deleteAt } = await findOwnAccount(db, account.id)
  if (deleteAt === null) return { deleteAt, isDue: false, obstacle: null }
  return { deleteAt, isDue: deleteAt <= now, obstacle: (await deletionObstacle(db, account.id)) ?? null }
})
