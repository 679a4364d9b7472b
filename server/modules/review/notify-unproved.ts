import { MemberReviewState } from '@alliance/contract/states'
import type { Db } from '../../db/index.ts'
import { notify, places } from '../inbox/index.ts'
import { addReviewEvent, audienceOf, type ReviewRow, standingsOf } from './queries.ts'

/**
 * Every vendor has answered, and none has the app in its store: the review stays under review until the applicant proves the
 * signing key, so they are told. A new app usually comes here. Called after the last answer only, since each is taken once.
 */
export const notifyUnproved = async (db: Db, review: ReviewRow, now: number): Promise<void> => {
  const standings = await standingsOf(db, [review.id])
  if (standings.length === 0 || standings.some(({ state }) => state !== MemberReviewState.notReviewed)) return
  const what = '厂商商店里都没有这个应用，等待证明归属'
  await addReviewEvent(db, { reviewId: review.id, at: now, who: '系统', what })
  const audience = await audienceOf(db, review.id)
  if (!audience) return
  const data = { app: audience.name || audience.package_name, appId: review.app_id }
  const link = places.review(review.app_id)
  await notify(db, { accountId: audience.account_id, kind: 'reviewNeedsProof', data, link }, now)
}
