import { decideAppeal as call } from '@alliance/contract/appeals-desk'
import type { Parsed } from '@alliance/contract/call'
import { outcomeLabels } from '@alliance/contract/outcome'
import { AppealState, type GoldState } from '@alliance/contract/states'
import type { Db } from '../../db/index.ts'
import { type Context, serve } from '../../http/index.ts'
import { rejudgeTerm } from '../identify/index.ts'
import { actOnAppeal, closing } from './desk-act.ts'
import type { AppealRow } from './queries.ts'
import { contestable } from './rules.ts'
import { termNow } from './standing.ts'

type Given = Parsed<typeof call>

/** Upholding an appeal about a term rejudges the term with the officer's reason, and settles the round. */
const rejudge = async (
  { parts, account, refuse, badInput, now }: Context<typeof call>,
  { outcome, reason }: Given,
  { db, row }: { db: Db; row: AppealRow },
): Promise<GoldState | null> => {
  const { round_id: roundId, contested } = row
  if (roundId === null || !contested) return null
  if (outcome === undefined) throw badInput({ outcome: '请选择改判成什么' })
  const { termId, title, memberName } = contested
  const ruling = {
    roundId,
    termId,
    memberId: row.member_id,
    appealId: row.id,
    number: row.number,
    outcome,
    reason,
    who: account.email,
    now,
  }
  const whose = memberName === '' ? '' : `（${memberName}）`
  const what = `申诉 ${row.number} 成立，${title}${whose}改判为${outcomeLabels[outcome]}`
  const done = await rejudgeTerm(db, { ruling, what, issuer: parts.settings, now, stillFails: stillFails(row) })
  if ('refused' in done) throw refuse(done.refused)
  return done.goldState
}

/** Called under the round's lock: another appeal or a lab may have settled the finding meanwhile. */
const stillFails = (row: AppealRow) => async (db: Db) => {
  const term = await termNow(db, row)
  return term !== undefined && contestable(term.detail, term.memberId) !== undefined
}

export const decide = serve(call, async (context, given) => {
  const { appealId, version, result, reason } = given
  const isUpheld = result === 'upheld'
  const { answer, also } = await actOnAppeal(
    context,
    { appealId, version },
    {
      from: [AppealState.pendingHandling],
      change: () => ({ state: AppealState.handled, result, ...closing(context.now) }),
      kind: result,
      text: reason,
      what: isUpheld ? '申诉成立' : '申诉不成立',
      mail: isUpheld ? '申诉成立' : '申诉不成立',
      also: async (db, row) => (isUpheld ? rejudge(context, given, { db, row }) : null),
    },
  )
  return { ...answer, goldState: also ?? null }
})
