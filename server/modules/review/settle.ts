import { AppReviewState } from '@alliance/contract/states'
import { type Db, inTransaction } from '../../db/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { notify, places } from '../inbox/index.ts'
import { boundMembers } from './bound-members.ts'
import { askVendorJob, questionKey } from './jobs.ts'
import { dropOwnershipTasks } from './ownership-queries.ts'
import {
  addReviewEvent,
  answerStanding,
  audienceOf,
  contradictions,
  lockReview,
  newestSigners,
  type ReviewRow,
  setReviewState,
  standingsOf,
  writeStanding,
} from './queries.ts'
import { type Basis, overallState, standings, waitsForBinding } from './rules.ts'

const SYSTEM = '系统'

/** A proof is valid for its key only: it doesn't cover a later package by another key. */
export const isKeyProved = async (db: Db, review: Pick<ReviewRow, 'app_id' | 'proved_signers'>) => {
  if (review.proved_signers.length === 0) return false
  const signers = await newestSigners(db, review.app_id)
  return signers.length > 0 && signers.every((signer) => review.proved_signers.includes(signer))
}

/** Updates the overall state from the members' states and notifies of a change. The caller has locked the review's row. */
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

/** Asks the vendor of an account that was bound after the review was written. */
const askBound = async (db: Db, { id: reviewId, turn }: ReviewRow, { memberId, from, now }: Unasked): Promise<boolean> => {
  const asking = { reviewId, memberId, standing: standings.asking, checkedAt: null }
  if (!(await answerStanding(db, asking, from))) return false
  await enqueue(db, askVendorJob, { reviewId, memberId, turn }, { now, uniqueKey: questionKey({ reviewId, memberId, turn }) })
  return true
}
type Unasked = { memberId: string; from: Basis; now: number }

/**
 * Updates reviews for bindings made or ended since: unbound members fail, newly bound ones are asked automatically. Writes only
 * if something has changed.
 */
export const settleBindings = async (db: Db, accountId: string, now: number): Promise<void> => {
  const found = await contradictions(db, accountId, await boundMembers(db, accountId, now))
  for (const { review_id: reviewId, member_id: memberId, basis } of found)
    await inTransaction(db, async (db) => {
      const review = await lockReview(db, reviewId)
      if (!review) return
      const isBoundNow = waitsForBinding.includes(basis)
      if (isBoundNow && !(await askBound(db, review, { memberId, from: basis, now }))) return
      if (!isBoundNow) {
        await writeStanding(db, { reviewId, memberId, standing: standings.notBound, checkedAt: now })
        await dropOwnershipTasks(db, { reviewId, memberId }, { why: '绑定已变更', now })
      }
      const what = isBoundNow ? '厂商账号已绑定，向厂商核对' : '厂商账号已解绑或失效'
      await addReviewEvent(db, { reviewId, at: now, who: SYSTEM, what })
      await settleReview(db, review, now)
    })
}
