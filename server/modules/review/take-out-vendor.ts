import { type Db, inTransaction } from '../../db/index.ts'
import { dropCached } from '../../http/index.ts'
import { PlainFailure } from '../../plain-failure.ts'
import { recordAudit } from '../audit/index.ts'
import { endMemberBindings, findCertifying, leaveCertification } from '../binding/index.ts'
import { countUnfinished } from '../labs/index.ts'
import { dropOwnershipTasks } from './ownership-queries.ts'
import { addReviewEvent, dropStanding, lockReview, reviewsWithMember, vendorMembers } from './queries.ts'
import { settleReview } from './settle.ts'

const SYSTEM = '系统'

/** What is affected when a member stops judging. */
export type Leaving = {
  name: string
  bindings: number
  reviews: number
  /** Rounds and cloud runs with unfinished tasks of its lab. */
  rounds: number
  runs: number
  /** No other member judges: without it no review succeeds. */
  isLast: boolean
}

const vendorOf = async (db: Db, memberName: string) => {
  const member = await findCertifying(db, memberName)
  if (!member) throw new PlainFailure(`名单里没有“${memberName}”`)
  if (!member.certifies) throw new PlainFailure(`“${member.name}”没有参与认证`)
  return member
}

export const lookAtLeaving = async (db: Db, memberName: string): Promise<Leaving> => {
  const { id, name, bindings } = await vendorOf(db, memberName)
  const reviews = await reviewsWithMember(db, id)
  const others = await vendorMembers(db)
  return { name, bindings, reviews: reviews.length, ...(await countUnfinished(db, id)), isLast: others.length === 1 }
}

/**
 * Ends a member's part in certification: it need not be bound, and gets no reviews, rounds or cloud runs any more. Open lab tasks
 * continue (decision 011), past reports and decisions stay, and the public list still shows it. Returns the member's name.
 */
export const takeOutVendor = (db: Db, memberName: string, { who, now }: { who: string; now: number }): Promise<string> =>
  inTransaction(db, async (db) => {
    const { id: memberId, name } = await vendorOf(db, memberName)
    await leaveCertification(db, memberId)
    await endMemberBindings(db, memberId, now)
    for (const reviewId of await reviewsWithMember(db, memberId)) {
      const review = await lockReview(db, reviewId)
      if (!review) continue
      await dropStanding(db, { reviewId, memberId })
      await dropOwnershipTasks(db, { reviewId, memberId }, { why: '厂商不再参与认证', now })
      await addReviewEvent(db, { reviewId, at: now, who: SYSTEM, what: `${name}不再参与认证，审核不再问它` })
      await settleReview(db, review, now)
    }
    await recordAudit(db, { who, what: '退出认证', target: name, now })
    await dropCached(db, ['members'])
    return name
  })
