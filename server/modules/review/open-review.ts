import { type Db } from '../../db/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { boundVendors } from '../binding/index.ts'
import { askVendorJob, questionKey } from './jobs.ts'
import { dropOwnershipTasks } from './ownership-queries.ts'
import { addReviewEvent, beginTurn, type NewReview, vendorMembers, writeStanding } from './queries.ts'
import { standings } from './rules.ts'
import { settleReview } from './settle.ts'

/**
 * Opens an app's review or repeats it: members without a binding fail at once, every other vendor is asked by a job. In the
 * caller's transaction.
 */
export const openReview = async (db: Db, asked: NewReview) => {
  const { now, accountId } = asked
  const review = await beginTurn(db, asked)
  const bound = await boundVendors(db, accountId, now)
  const reviewId = review.id
  await dropOwnershipTasks(db, { reviewId }, { why: '已重新申请', now })
  for (const { id: memberId } of await vendorMembers(db)) {
    const subject = bound.get(memberId)?.subject
    const isBound = subject !== undefined
    const standing = standings[isBound ? 'asking' : 'notBound']
    await writeStanding(db, { reviewId, memberId, standing, checkedAt: isBound ? null : now, subject: subject ?? null })
    const question = { reviewId, memberId, turn: review.turn }
    if (isBound) await enqueue(db, askVendorJob, question, { now, uniqueKey: questionKey({ ...question, subject }) })
  }
  const what = review.turn === 1 ? '申请审核' : '重新申请审核'
  await addReviewEvent(db, { reviewId, at: now, who: '申请人', what, why: asked.remark })
  return { review, state: await settleReview(db, review, now) }
}
