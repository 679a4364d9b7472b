import { AppReviewState, MemberReviewState } from '@alliance/contract/states'
import type { Db } from '../../db/index.ts'
import { lockReviewOfApp, standingsOf } from './queries.ts'
import { settleBindings } from './settle.ts'

/** Updates reviews for the current bindings. Call it before `labsOfApp`, outside its transaction. */
export const refreshReviews = settleBindings

/**
 * The members whose labs take part in a round of this app, by its current review; undefined unless the review has succeeded.
 * Locked until the transaction ends.
 */
export const labsOfApp = async (db: Db, accountId: string, appId: string): Promise<string[] | undefined> => {
  const review = await lockReviewOfApp(db, accountId, appId)
  if (review?.state !== AppReviewState.succeeded) return undefined
  const members = await standingsOf(db, [review.id])
  return members.filter(({ state }) => state === MemberReviewState.passed).map(({ memberId }) => memberId)
}
