import { decideTerm as call } from '@alliance/contract/round-acts'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { lockRound, settleRound } from '../identify/index.ts'
import { addDecision } from '../labs/index.ts'
import { goOnHolding } from './holder-queries.ts'
import { openQuestions } from './open-questions.ts'
import { findDeskRound } from './queries.ts'

const words = { pass: '通过', fail: '未通过', notApplicable: '不适用' }

/**
 * A certifier's decision on an undetermined term, made once and only while it is waiting; of a lab's, about the revision that the
 * certifier saw. Nobody decides about their own application.
 */
export const decideTerm = serve(
  call,
  async ({ parts, db, account, refuse, now }, { identifyId, termId, memberId, outcome, reason: why, revision }) => {
    const row = await findDeskRound(db, identifyId)
    if (!row) throw refuse('NOT_FOUND')
    if (row.account_id === account.id) throw refuse('OWN_CASE')
    const goldState = await inTransaction(db, async (db) => {
      const round = await lockRound(db, identifyId)
      if (!round) throw refuse('ROUND_CLOSED')
      const open = await openQuestions(db, row)
      const asked = open.find((one) => one.id === termId && one.memberId === (memberId ?? null))
      if (!asked) throw refuse('CONFLICT')
      if (revision !== undefined && revision !== asked.revision) throw refuse('EDITED_MEANWHILE')
      const decision = {
        roundId: round.id,
        termId,
        memberId: memberId ?? '',
        revision: asked.revision,
        outcome,
        reason: why,
        who: account.email,
        accountId: account.id,
        now,
      }
      if (!(await addDecision(db, decision))) throw refuse('CONFLICT')
      await goOnHolding(db, round.id, { accountId: account.id, now, until: now + parts.limits.roundHeldMs })
      const what = `判定${asked.title}${asked.memberName === '' ? '' : `（${asked.memberName}）`}：${words[outcome]}`
      await recordAudit(db, {
        who: account.email,
        what: '判定条款',
        target: round.number,
        detail: `${termId} ${words[outcome]}：${why}`,
        now,
      })
      return settleRound(db, { round, act: { who: '认证官', what, why }, issuer: parts.settings, now })
    })
    return { goldState }
  },
)
