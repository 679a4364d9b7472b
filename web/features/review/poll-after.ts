import type { ReviewBrief } from '@alliance/contract/review'
import { MemberReviewState } from '@alliance/contract/states'

const FRESH_MS = 60_000
const SOON_MS = 2000
const LATER_MS = 15_000

/** Polling interval: a vendor's API answers in seconds, a reviewer in days; null if nobody is being asked. */
export const pollAfter = (review: ReviewBrief | null, nowMs = Date.now()): number | null => {
  if (!review?.members.some(({ state }) => state === MemberReviewState.underReview)) return null
  return nowMs - review.updatedAt < FRESH_MS ? SOON_MS : LATER_MS
}
