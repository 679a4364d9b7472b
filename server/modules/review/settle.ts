import { AppReviewState } from '@alliance/contract/states'
import { type Db, inTransaction } from '../../db/index.ts'
import { notify, places } from '../inbox/index.ts'
import { boundMembers } from './bound-members.ts'
import { dropOwnershipTasks } from './ownership-queries.ts'
import {
  addReviewEvent,
  audienceOf,
  contradictions,
  lockReview,
  newestSigners,
  type ReviewRow,
  setReviewState,
  standingsOf,
  writeStanding,
} from './queries.ts'
import { overallState, standings } from './rules.ts'

const SYSTEM = '系统'

/** A proof holds for the key it was made with: a later package by another key is not covered. */
export const isKeyProved = async (db: Db, review: Pick<ReviewRow, 'app_id' | 'proved_signers'>) => {
  if (review.proved_signers.length === 0) return false
  const signers = await newestSigners(db, review.app_id)
  return signers.length > 0 && signers.every((signer) => review.proved_signers.includes(signer))
}

/** Brings the overall state in line with the members', tells and mails a change. The review's row is held by the caller. */
export const settleReview = async (db: Db, review: ReviewRow, now: number): Promise<AppReviewState> => {
  const state = overallState((await standingsOf(db, [review.id])).map((one) => one.state))
  await setReviewState(db, review.id, { state, now })
  if (state === review.state || state === AppReviewState.underReview) return state
  await addReviewEvent(db, { reviewId: review.id, at: now, who: SYSTEM, what: AppReviewState.label(state) })
  const audience = await audienceOf(db, review.id)
  if (audience) {
    const data = { app: audience.name, appId: review.app_id, state: AppReviewState.label(state) }
    const link = places.review(review.app_id)
    await notify(db, { accountId: audience.account_id, kind: 'reviewChanged', data, link }, now)
  }
  return state
}

/**
 * What was bound or unbound since a review was written changes it: who is no longer bound fails, who is bound now has yet
 * to be asked. Writes only where something has changed.
 */
export const settleBindings = async (db: Db, accountId: string, now: number): Promise<void> => {
  const found = await contradictions(db, accountId, await boundMembers(db, accountId, now))
  for (const { review_id: reviewId, member_id: memberId, wasUnbound } of found)
    await inTransaction(db, async (db) => {
      const review = await lockReview(db, reviewId)
      if (!review) return
      const standing = standings[wasUnbound ? 'notAsked' : 'notBound']
      await writeStanding(db, { reviewId, memberId, standing, checkedAt: now })
      await dropOwnershipTasks(db, { reviewId, memberId }, { why: '绑定已变更', now })
      await addReviewEvent(db, {
        reviewId,
        at: now,
        who: SYSTEM,
        what: wasUnbound ? '厂商账号已绑定，待更新审核' : '厂商账号已解绑或失效',
      })
      await settleReview(db, review, now)
    })
}
