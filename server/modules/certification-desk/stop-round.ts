import { stopRound as call } from '@alliance/contract/round-acts'
import { GoldState } from '@alliance/contract/states'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { lockRound, settleRound } from '../identify/index.ts'
import { findDeskRound } from './queries.ts'

/** Ends the round as abnormal because of a fault of a lab or the platform; the applicant may ask for a retest. */
export const stopRound = serve(call, async ({ parts, db, account, refuse, now }, { identifyId, reason: why }) => {
  const row = await findDeskRound(db, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  if (row.account_id === account.id) throw refuse('OWN_CASE')
  await inTransaction(db, async (db) => {
    const round = await lockRound(db, identifyId)
    if (!round) throw refuse('ROUND_CLOSED')
    const ending = { goldState: GoldState.abnormal, note: '已由认证官中止', reason: why }
    const act = { who: '认证官', what: '中止认证', why }
    await settleRound(db, { round, act, ending, issuer: parts.settings, now })
    await recordAudit(db, { who: account.email, what: '中止认证', target: round.number, detail: why, now })
  })
  return { goldState: GoldState.abnormal }
})
