import { queryRound as call } from '@alliance/contract/identify'
import type { GoldState } from '@alliance/contract/states'
import { serve } from '../../http/index.ts'
import { roundHead } from './round-head.ts'
import { eventsOfRound, findRound } from './round-queries.ts'

export const queryDetail = serve(call, async ({ parts, db, account, refuse, now }, { identifyId }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  const events = await eventsOfRound(db, row.id)
  return {
    ...(await roundHead(parts, row, { accountId: account.id, now })),
    remark: row.remark,
    declarations: row.declarations,
    stateReason: row.state_reason,
    submittedAt: row.submitted_at,
    finishedAt: row.finished_at,
    timeline: events.map(({ gold_state: goldState, ...event }) => ({ ...event, goldState: goldState as GoldState | null })),
  }
})
