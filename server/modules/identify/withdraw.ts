import { withdrawRound as call } from '@alliance/contract/round-acts'
import { GoldState } from '@alliance/contract/states'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { lockRound } from './act-queries.ts'
import { findRound } from './round-queries.ts'
import { settleRound } from './settle-round.ts'

export const withdraw = serve(call, async ({ parts, db, account, refuse, now }, { identifyId, reason: why = '' }) => {
  if (!(await findRound(db, account.id, identifyId))) throw refuse('NOT_FOUND')
  const withdrawn = await inTransaction(db, async (db) => {
    const round = await lockRound(db, identifyId)
    if (!round) return false
    const ending = { goldState: GoldState.cancelled, note: '已由申请人撤回', reason: why || '申请人撤回' }
    const act = { who: '申请人', what: '撤回认证', why }
    await settleRound(db, { round, act, ending, issuer: parts.settings, now })
    return true
  })
  if (!withdrawn) throw refuse('ROUND_CLOSED')
  return { goldState: GoldState.cancelled }
})
