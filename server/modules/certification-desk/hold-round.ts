import { holdRound as call } from '@alliance/contract/round-acts'
import { GoldState } from '@alliance/contract/states'
import { serve } from '../../http/index.ts'
import { changeHolder } from './holder-queries.ts'
import { findDeskRound } from './queries.ts'

/** Only informs colleagues: of two who take a round at once one becomes the holder, but both may decide. */
export const holdRound = serve(call, async ({ parts, db, account, refuse, now }, { identifyId, to, seenSince }) => {
  const row = await findDeskRound(db, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  if (row.account_id === account.id) throw refuse('OWN_CASE')
  if (row.gold_state !== GoldState.certifying) throw refuse('ROUND_CLOSED')
  const until = now + parts.limits.roundHeldMs
  if (!(await changeHolder(db, identifyId, { to, seenSince, accountId: account.id, now, until }))) throw refuse('CONFLICT')
  return {}
})
