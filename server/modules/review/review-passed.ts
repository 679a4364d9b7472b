import { AppReviewState, MemberReviewState } from '@alliance/contract/states'
import type { Db } from '../../db/index.ts'
import { lockReviewOfApp, signersOf, standingsOf } from './queries.ts'
import { covers } from './rules.ts'
import { settleBindings } from './settle.ts'

/** Updates reviews for the current bindings. Call it before `labsOfVersion`, outside its transaction. */
export const refreshReviews = settleBindings

type Wanted = { accountId: string; appId: string; versionId: string }
/**
 * The members whose labs take part in a round of this version, by its app's current review, or why there is none: the review has
 * not succeeded, or an answer rests on signing keys that this version isn't signed with. Locked until the transaction ends.
 */
export const labsOfVersion = async (
  db: Db,
  { accountId, appId, versionId }: Wanted,
): Promise<string[] | 'REVIEW_NOT_PASSED' | 'SIGNER_NOT_REVIEWED'> => {
  const review = await lockReviewOfApp(db, accountId, appId)
  if (review?.state !== AppReviewState.succeeded) return 'REVIEW_NOT_PASSED'
  const members = await standingsOf(db, [review.id])
  const passed = members.filter(({ state }) => state === MemberReviewState.passed)
  const signers = await signersOf(db, versionId)
  if (passed.some((one) => one.signers && !covers(one.signers, signers))) return 'SIGNER_NOT_REVIEWED'
  return passed.map(({ memberId }) => memberId)
}
