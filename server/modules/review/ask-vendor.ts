import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { countPoint } from '../../http/index.ts'
import { handle } from '../../jobs/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { boundVendors, type Ownership, ownershipOf } from '../binding/index.ts'
import { reviewersOf } from '../labs/index.ts'
import { askVendorJob } from './jobs.ts'
import { openOwnershipTask } from './ownership-queries.ts'
import { addReviewEvent, answerStanding, audienceOf, findQuestion, lockReview, newestSigners, type ReviewRow } from './queries.ts'
import { basisWords, standingOf } from './rules.ts'
import { isKeyProved, settleReview } from './settle.ts'
import { notifyUnproved } from './notify-unproved.ts'

type Audience = NonNullable<Awaited<ReturnType<typeof audienceOf>>>
type Question = { reviewId: string; memberId: string; turn: number }
/** `subject`: the vendor account that was bound when the question was put; if it isn't any more, another question is. */
type Asked = Question & { subject?: string | null }

type Asking = { memberId: string; limits: Parts['rates']['limits']; now: number }

/** By the app's name, since an app that was removed and uploaded again is another row. */
const mayMail = async (db: Db, { account_id: accountId, package_name: packageName }: Audience, asked: Asking) => {
  const { memberId, limits, now } = asked
  const ofAccount = `${accountId} ${memberId}`
  return (
    (await countPoint(db, limits.ownershipMailsPerApp.row(`${ofAccount} ${packageName}`), now)) &&
    (await countPoint(db, limits.ownershipMailsPerAccount.row(ofAccount), now))
  )
}

/** Opens a task for the vendor's reviewers, and notifies them, unless they have been mailed about this app or account lately. */
const askReviewers = async (db: Db, review: ReviewRow, asked: Asking) => {
  const { memberId, now } = asked
  const boundAccount = (await boundVendors(db, review.account_id, now)).get(memberId)?.displayName ?? ''
  const signers = await newestSigners(db, review.app_id)
  const opened = await openOwnershipTask(db, { reviewId: review.id, memberId, turn: review.turn, boundAccount, signers, now })
  const app = opened && (await audienceOf(db, review.id))
  if (!app || !(await mayMail(db, app, asked))) return
  const data = { app: app.name || app.package_name, packageName: app.package_name }
  for (const { email } of await reviewersOf(db, [memberId]))
    await enqueueMail(db, { to: email, kind: 'ownershipTask', data }, now)
}

/** Records an answer, unless the app was applied for again or the answer is recorded already. */
const takeAnswer = (parts: Parts, { reviewId, memberId, turn, subject }: Asked, said: Ownership) =>
  inTransaction(parts.db, async (db) => {
    const now = parts.clock()
    const review = await lockReview(db, reviewId)
    if (review?.turn !== turn) return
    const standing = standingOf(said, await isKeyProved(db, review))
    const proved = standing.basis === 'keyProved' ? { signers: review.proved_signers } : {}
    const answer = { reviewId, memberId, standing, checkedAt: now, ...proved }
    const taken = await answerStanding(db, answer, { basis: 'asking', ...(subject !== undefined && { subject }) })
    if (!taken) return
    if (standing.basis === 'reviewerAsked') await askReviewers(db, review, { memberId, limits: parts.rates.limits, now })
    const member = await db.selectFrom('member').select('name').where('id', '=', memberId).executeTakeFirst()
    await addReviewEvent(db, { reviewId, at: now, who: member?.name ?? '厂商', what: basisWords[standing.basis] })
    await settleReview(db, review, now)
    await notifyUnproved(db, review, now)
  })

/** Asks the vendor outside of any transaction; if that keeps failing, its reviewers are asked instead. */
export const askVendorHandler = handle(
  askVendorJob,
  async (parts, question) => {
    const asked = await findQuestion(parts.db, question)
    if (!asked) return
    const { account_id: accountId, package_name: packageName, subject } = asked
    const said = await ownershipOf(parts, { accountId, memberId: question.memberId, packageName })
    await takeAnswer(parts, { ...question, subject }, said)
  },
  { givenUp: (parts, question) => takeAnswer(parts, question, 'cannotSay') },
)
