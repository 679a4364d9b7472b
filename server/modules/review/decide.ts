import { type Db, inTransaction } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import { closeOwnershipTask, findOwnershipTask, OwnershipState } from './ownership-queries.ts'
import { addReviewEvent, answerStanding, audienceOf, lockReview } from './queries.ts'
import { standings } from './rules.ts'
import { settleReview } from './settle.ts'

type OwnershipDecision = {
  taskId: string
  memberId: string
  /** As shown to the applicant. */
  who: string
  by: { id: string; email: string }
  belongs: boolean
  reason: string
  now: number
}

/**
 * A reviewer's decision on who owns an app. `notFound`: another member's task; `decided`: somebody was faster; `own`: the
 * reviewer's own app.
 */
export const decideOwnershipTask = async (
  db: Db,
  { taskId, memberId, who, by, belongs, reason, now }: OwnershipDecision,
): Promise<'done' | 'notFound' | 'decided' | 'own'> => {
  const task = await findOwnershipTask(db, memberId, taskId)
  if (!task) return 'notFound'
  return inTransaction(db, async (db) => {
    const review = await lockReview(db, task.review_id)
    if (review?.account_id === by.id) return 'own'
    const state = belongs ? OwnershipState.belongs : OwnershipState.denied
    const closed = review && (await closeOwnershipTask(db, taskId, { state, reason, now }))
    if (!closed) return 'decided'
    const standing = standings[belongs ? 'reviewerConfirmed' : 'reviewerDenied']
    const confirmed = belongs ? { signers: task.signers } : {}
    const answer = { reviewId: review.id, memberId, standing, checkedAt: now, ...confirmed }
    await answerStanding(db, answer, { basis: 'reviewerAsked' })
    const what = belongs ? '确认应用属于所绑定的账号' : '认为应用不属于所绑定的账号'
    await addReviewEvent(db, { reviewId: review.id, at: now, who, what, why: reason })
    const target = (await audienceOf(db, review.id))?.package_name ?? ''
    const detail = `${who}，${belongs ? '属于' : '不属于'}：${reason}`
    await recordAudit(db, { who: by.email, what: '确认应用归属', target, detail, now })
    await settleReview(db, review, now)
    return 'done'
  })
}
