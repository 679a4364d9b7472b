import { type Db, inTransaction } from '../../db/index.ts'
import { closeOwnershipTask, findOwnershipTask, OwnershipState } from './ownership-queries.ts'
import { addReviewEvent, answerStanding, lockReview } from './queries.ts'
import { standings } from './rules.ts'
import { settleReview } from './settle.ts'

export type OwnershipDecision = { taskId: string; memberId: string; who: string; belongs: boolean; reason: string; now: number }

/** A reviewer's word on whose an app is. `notFound`: another member's task; `decided`: somebody was quicker. */
export const decideOwnershipTask = async (
  db: Db,
  { taskId, memberId, who, belongs, reason, now }: OwnershipDecision,
): Promise<'done' | 'notFound' | 'decided'> => {
  const task = await findOwnershipTask(db, memberId, taskId)
  if (!task) return 'notFound'
  return inTransaction(db, async (db) => {
    const review = await lockReview(db, task.review_id)
    const state = belongs ? OwnershipState.belongs : OwnershipState.denied
    const closed = review && (await closeOwnershipTask(db, taskId, { state, reason, now }))
    if (!closed) return 'decided'
    const standing = standings[belongs ? 'reviewerConfirmed' : 'reviewerDenied']
    const answer = { reviewId: review.id, memberId, standing, checkedAt: now }
    await answerStanding(db, answer, 'reviewerAsked')
    const what = belongs ? '确认应用属于所绑定的账号' : '认为应用不属于所绑定的账号'
    await addReviewEvent(db, { reviewId: review.id, at: now, who, what, why: reason })
    await settleReview(db, review, now)
    return 'done'
  })
}
