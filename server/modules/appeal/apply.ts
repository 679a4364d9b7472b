import { applyAppeal as call, type Contested } from '@alliance/contract/appeal'
import { appealTypes } from '@alliance/contract/appeal-kinds'
import type { Parsed } from '@alliance/contract/call'
import { AppealState } from '@alliance/contract/states'
import { inTransaction } from '../../db/index.ts'
import { type Context, serve, takePoints } from '../../http/index.ts'
import { numberOfYear } from '../../numbers.ts'
import { contestedOf } from './contested.ts'
import { openAppeal } from './queries.ts'
import { dueFrom } from './rules.ts'
import { sayAsAppellant } from './say.ts'
import { notifyAppellant } from './notify.ts'

type Given = Parsed<typeof call>

/** A type that is about a term requires one; the others allow none. */
const checkType = ({ badInput }: Context<typeof call>, { type, identifyId, termId }: Given) => {
  const onTerm = appealTypes.find(({ id }) => id === type)?.onTerm === true
  const hasTerm = identifyId !== undefined && termId !== undefined
  if (onTerm && !hasTerm) throw badInput({ type: '这类申诉要从报告里未通过的条款发起' })
  if (!onTerm && (identifyId !== undefined || termId !== undefined))
    throw badInput({ type: '针对条款请选择判定、证据、设备或条款类' })
}

/** The contested finding, null if the appeal is about no term. Throws if no appeal is possible. */
const contestedBy = async ({ db, account, refuse, badInput }: Context<typeof call>, given: Given): Promise<Contested | null> => {
  const { identifyId, termId, memberId } = given
  if (identifyId === undefined || termId === undefined) return null
  const found = await contestedOf(db, account.id, { identifyId, termId, memberId })
  if ('contested' in found) return found.contested
  if (found.refused === 'labNeeded') throw badInput({ memberId: '请从报告里选择是哪家实验室的判定' })
  throw refuse(found.refused)
}

export const apply = serve(call, async (context, given) => {
  const { parts, db, account, refuse, now, keepAnswer } = context
  checkType(context, given)
  const contested = await contestedBy(context, given)
  await takePoints([[parts.rates.limits.appealsPerAccount, account.id]])
  const state = AppealState.pendingReview
  return inTransaction(db, async (db) => {
    const number = await numberOfYear(db, { kind: 'SS', at: now, demo: account.demo })
    const { type, subject, contact = '' } = given
    const opened = await openAppeal(db, {
      accountId: account.id,
      number,
      type,
      subject,
      contact,
      contested,
      demo: account.demo,
      dueAt: dueFrom(state, now),
      now,
    })
    if (!opened) throw refuse('ALREADY_APPEALED')
    const { text, fileIds } = given
    const files = { ids: fileIds, most: parts.limits.appealFile.perAppeal }
    await sayAsAppellant(db, account, { appealId: opened.id, kind: 'submitted', text, files, now })
    await notifyAppellant(db, { id: opened.id, number, subject, account_id: account.id }, { what: '已收到，等待审核', now })
    return keepAnswer(db, { appealId: opened.id, number, state })
  })
})
