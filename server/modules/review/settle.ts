import { AppReviewState } from '@alliance/contract/states'
import { type Db, inTransaction } from '../../db/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { boundVendors } from '../binding/index.ts'
import { notify, places } from '../inbox/index.ts'
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
import { type Basis, covers, overallState, standings, waitsForBinding } from './rules.ts'

const SYSTEM = '系统'
const REBOUND = '绑定已变更'

/** A proof is valid for its key only: it doesn't cover a later package by another key. */
export const isKeyProved = async (db: Db, review: Pick<ReviewRow, 'app_id' | 'proved_signers'>) =>
  review.proved_signers.length > 0 && covers(review.proved_signers, await newestSigners(db, review.app_id))

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

/** Asks the vendor of an account that was bound after the review was written, in place of another one or not. */
const askBound = async (
  db: Db,
  { id: reviewId, turn }: ReviewRow,
  { memberId, from, subject, now }: Unasked,
): Promise<boolean> => {
  const asking = { reviewId, memberId, standing: standings.asking, checkedAt: null, subject }
  if (!(await answerStanding(db, asking, { basis: from }))) return false
  await dropOwnershipTasks(db, { reviewId, memberId }, { why: REBOUND, now })
  const question = { reviewId, memberId, turn }
  await enqueue(db, askVendorJob, question, { now, uniqueKey: questionKey({ ...question, subject }) })
  return true
}
const bindingWords = (basis: Basis, subject: string | undefined) => {
  if (subject === undefined) return '厂商账号已解绑或失效'
  return waitsForBinding.includes(basis) ? '厂商账号已绑定，向厂商核对' : '厂商账号已换绑，重新向厂商核对'
}
type Unasked = { memberId: string; from: Basis; subject: string; now: number }

/**
 * Updates reviews for bindings made, changed or ended since: unbound members fail, those with another vendor account are asked
 * automatically. Writes only if something has changed.
 */
export const settleBindings = async (db: Db, accountId: string, now: number): Promise<void> => {
  const bound = await boundVendors(db, accountId, now)
  const found = await contradictions(db, accountId, bound)
  for (const { review_id: reviewId, member_id: memberId, basis } of found)
    await inTransaction(db, async (db) => {
      const review = await lockReview(db, reviewId)
      if (!review) return
      const subject = bound.get(memberId)?.subject
      if (subject !== undefined && !(await askBound(db, review, { memberId, from: basis, subject, now }))) return
      if (subject === undefined) {
        await writeStanding(db, { reviewId, memberId, standing: standings.notBound, checkedAt: now, subject: null })
        await dropOwnershipTasks(db, { reviewId, memberId }, { why: REBOUND, now })
      }
      await addReviewEvent(db, { reviewId, at: now, who: SYSTEM, what: bindingWords(basis, subject) })
      await settleReview(db, review, now)
    })
}
