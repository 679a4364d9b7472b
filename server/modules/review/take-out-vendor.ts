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

/** A certifying member, or one whose leaving was broken off: some reviews still ask it, or some bindings still stand. */
const leavingVendor = async (db: Db, memberName: string) => {
  const member = await findCertifying(db, memberName)
  if (!member) throw new PlainFailure(`名单里没有“${memberName}”`)
  const reviews = await reviewsWithMember(db, member.id)
  if (!member.certifies && member.bindings === 0 && reviews.length === 0) throw new PlainFailure(`“${member.name}”没有参与认证`)
  return { ...member, reviews }
}

export const lookAtLeaving = async (db: Db, memberName: string): Promise<Leaving> => {
  const { id, name, bindings, reviews } = await leavingVendor(db, memberName)
  const others = (await vendorMembers(db)).filter((other) => other.id !== id)
  return { name, bindings, reviews: reviews.length, ...(await countUnfinished(db, id)), isLast: others.length === 0 }
}

type Act = { who: string; now: number }

/** Concludes one review without the member. */
const settleWithout = (db: Db, reviewId: string, { id: memberId, name, now }: { id: string; name: string; now: number }) =>
  inTransaction(db, async (db) => {
    const review = await lockReview(db, reviewId)
    if (!review) return
    await dropStanding(db, { reviewId, memberId })
    await dropOwnershipTasks(db, { reviewId, memberId }, { why: '厂商不再参与认证', now })
    await addReviewEvent(db, { reviewId, at: now, who: SYSTEM, what: `${name}不再参与认证，审核不再问它` })
    await settleReview(db, review, now)
  })

/**
 * Ends a member's part in certification: it need not be bound, and gets no reviews, rounds or cloud runs any more. Open lab tasks
 * continue (decision 011), past reports and decisions stay, and the public list still shows it. Returns the member's name.
 *
 * Each review is concluded in a transaction of its own, so that applicants don't wait for all of them. Bindings end last: a
 * review that still asks the member would fail without one. If it is broken off, it goes on when it is called again.
 */
export const takeOutVendor = async (db: Db, memberName: string, { who, now }: Act): Promise<string> => {
  const { id, name, certifies } = await leavingVendor(db, memberName)
  if (certifies)
    await inTransaction(db, async (db) => {
      await leaveCertification(db, id)
      await recordAudit(db, { who, what: '退出认证', target: name, now })
      await dropCached(db, ['members'])
    })
  // Asked again at the end: an application of that moment may still have counted the member in.
  for (let reviews = await reviewsWithMember(db, id); reviews.length > 0; reviews = await reviewsWithMember(db, id))
    for (const reviewId of reviews) await settleWithout(db, reviewId, { id, name, now })
  await inTransaction(db, (db) => endMemberBindings(db, id, now))
  return name
}
