import { queryApkDeviceList as call } from '@alliance/contract/round-acts'
import { serve } from '../../http/index.ts'
import { memberTasks } from '../labs/index.ts'
import { findRound } from './round-queries.ts'

export const queryApkDeviceList = serve(call, async ({ parts, db, account, refuse, now }, { identifyId }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  return memberTasks(parts, row.id, now)
})
