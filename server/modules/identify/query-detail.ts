import { queryRound as call } from '@alliance/contract/identify'
import { GoldState } from '@alliance/contract/states'
import { packAt } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { retestOptions } from './retest-options.ts'
import { roundHead } from './round-head.ts'
import { eventsOfRound, findRound, type RoundRow } from './round-queries.ts'
import { HURRY_EVERY_MS } from './rules.ts'

const nextHurryAt = ({ gold_state: state, hurried_at: hurriedAt }: RoundRow, now: number) => {
  const next = (hurriedAt ?? 0) + HURRY_EVERY_MS
  return state === GoldState.certifying && next > now ? next : null
}

export const queryDetail = serve(call, async ({ parts, db, account, refuse, now }, { identifyId }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  const head = await roundHead(parts, row, { accountId: account.id, now })
  const events = await eventsOfRound(db, row.id)
  return {
    ...head,
    remark: row.remark,
    pack: row.pack,
    packInForce: packAt(now).id,
    declarations: row.declarations,
    stateReason: row.state_reason,
    submittedAt: row.submitted_at,
    finishedAt: row.finished_at,
    retest: row.retest_of === null && row.retest_reason === '' ? null : { identifyId: row.retest_of, reason: row.retest_reason },
    retestOptions: await retestOptions(db, row, { version: head.version, now }),
    nextHurryAt: nextHurryAt(row, now),
    timeline: events.map(({ gold_state: goldState, ...event }) => ({ ...event, goldState: goldState as GoldState | null })),
  }
})
