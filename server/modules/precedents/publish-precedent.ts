import type { Contested } from '@alliance/contract/appeal'
import { chinaDayOf } from '@alliance/contract/china-minute'
import { publishPrecedent as call } from '@alliance/contract/precedents-desk'
import { type Db, inTransaction } from '../../db/index.ts'
import { type Context, dropCached, serve } from '../../http/index.ts'
import { numberOfYear } from '../../numbers.ts'
import { type AppealRow, barOf, findAppeal, namesOfRound, notifyAppellant } from '../appeal/index.ts'
import { recordAudit } from '../audit/index.ts'
import { indexPrecedent } from './index-precedents.ts'
import { nameIn } from './naming.ts'
import { insertPrecedent, revise, ruledOutcome, type Story } from './queries.ts'
import { obstacleOf, PRECEDENTS_TAG } from './rules.ts'

const MONTH = 7
const NEW_TOLD = '你的申诉已整理为公开案例，供同行参考。案例不写出企业、应用与实验室；如有不妥，请与我们联系。'

type Case = { appeal: AppealRow; contested: Contested; pack: string; packageName: string; appName: string }

/** The appeal for a precedent by this officer, with further facts of its round. Throws the refusal otherwise. */
const caseOf = async (db: Db, { account, refuse, now }: Context<typeof call>, appealId: string): Promise<Case> => {
  const appeal = await findAppeal(db, appealId)
  if (!appeal) throw refuse('NOT_FOUND')
  // Nobody writes the precedent of their own judgement.
  if ((await barOf(db, account, appeal)) !== '') throw refuse('NOT_INDEPENDENT')
  const { round_id: roundId, contested } = appeal
  const round = roundId === null ? undefined : await namesOfRound(db, roundId)
  if (obstacleOf(appeal, now) !== '' || !round || !contested) throw refuse('NO_PRECEDENT_YET')
  return { appeal, contested, pack: round.pack, packageName: round.package_name, appName: round.app_name }
}

/** Errors for fields whose text reveals whose appeal it was. */
const namesIn = (story: Story, { appeal, packageName, appName }: Case): Record<string, string> => {
  const named = Object.entries(story).flatMap(([field, text]) => {
    const name = nameIn(text, { ...appeal, packageName, appName })
    return name === undefined ? [] : [[field, `请删去“${name}”：案例不写出企业、应用与实验室`] as const]
  })
  return Object.fromEntries(named)
}

/** Creates a precedent from the case's facts and the officer's text. */
const writeNew = async (db: Db, { appeal, contested, pack }: Case, { story, now }: { story: Story; now: number }) => {
  const { demo, result, closed_at: closedAt } = appeal
  const decidedAt = closedAt ?? now
  const about = {
    number: await numberOfYear(db, { kind: 'AL', at: decidedAt, demo }),
    appeal_id: appeal.id,
    demo,
    standard: contested.standard,
    term_id: contested.termId,
    term_title: contested.title,
    clause: contested.clause,
    device: contested.memberId !== null,
    pack,
    type: appeal.type,
    judged: contested.outcome === 'warning' ? ('warning' as const) : ('fail' as const),
    result: result === 'upheld' ? ('upheld' as const) : ('kept' as const),
    outcome: await ruledOutcome(db, appeal.id),
    decided_in: chinaDayOf(decidedAt).slice(0, MONTH),
  }
  const written = await insertPrecedent(db, { about, story, now })
  if (written) await notifyAppellant(db, appeal, { what: `整理为案例 ${written.number}`, text: NEW_TOLD, now })
  return written
}

export const publishPrecedent = serve(call, async (context, { appealId, revision, title, facts, holding }) => {
  const { account, refuse, badInput, now } = context
  const story = { title, facts, holding }
  return inTransaction(context.db, async (db) => {
    const found = await caseOf(db, context, appealId)
    const named = namesIn(story, found)
    if (Object.keys(named).length > 0) throw badInput(named)
    const isNew = revision === 0
    const written = isNew
      ? await writeNew(db, found, { story, now })
      : await revise(db, { appealId, revision }, { ...story, now })
    if (!written) throw refuse('CONFLICT')
    await indexPrecedent(db, written.number)
    await dropCached(db, [PRECEDENTS_TAG])
    const detail = `申诉 ${found.appeal.number}：${story.title}`
    await recordAudit(db, {
      who: account.email,
      what: isNew ? '公开申诉案例' : '修改申诉案例',
      target: written.number,
      detail,
      now,
    })
    return written
  })
})
