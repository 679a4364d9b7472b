import { queryAppealDetail as call } from '@alliance/contract/appeal'
import { serve } from '../../http/index.ts'
import { findOwnAppeal } from './queries.ts'
import { appealDetail } from './shown.ts'
import { obstacleWords, termNow } from './standing.ts'

export const queryDetail = serve(call, async ({ parts, db, account, refuse, now }, { appealId }) => {
  const row = await findOwnAppeal(db, account.id, appealId)
  if (!row) throw refuse('NOT_FOUND')
  return {
    ...(await appealDetail(parts, row, { now, desk: false })),
    obstacle: await obstacleWords(db, row, await termNow(db, row)),
  }
})
