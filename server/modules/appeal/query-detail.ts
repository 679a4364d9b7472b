import { queryAppealDetail as call } from '@alliance/contract/appeal'
import { serve } from '../../http/index.ts'
import { findOwnAppeal } from './queries.ts'
import { appealDetail } from './shown.ts'

export const queryDetail = serve(call, async ({ parts, db, account, refuse, now }, { appealId }) => {
  const row = await findOwnAppeal(db, account.id, appealId)
  if (!row) throw refuse('NOT_FOUND')
  return appealDetail(parts, row, { now, desk: false })
})
