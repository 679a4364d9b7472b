import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { AppReviewState } from '@alliance/contract/states'
import { sql } from 'kysely'
import { contains, type Db, newId } from '../../db/index.ts'
import { appColumns } from '../app/index.ts'
import type { VendorAccounts } from '../binding/index.ts'
import { type Basis, type Standing, waitsForBinding } from './rules.ts'

/** Members that are asked who owns an app, in the alliance's order. */
export const vendorMembers = (db: Db) =>
  db.selectFrom('member').select(['id', 'name']).where('type', '=', MEMBER_TYPE_VENDOR).orderBy('sort').orderBy('id').execute()

export type NewReview = { appId: string; accountId: string; remark: string; now: number }
/** Opens the app's review or starts its next turn; either way the row is locked until the transaction ends. */
export const beginTurn = (db: Db, { appId, accountId, remark, now }: NewReview) =>
  db
    .insertInto('app_review')
    .values({
      id: newId(now),
      app_id: appId,
      account_id: accountId,
      state: AppReviewState.underReview,
      remark,
      applied_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('app_id').doUpdateSet({ remark, applied_at: now, updated_at: now, turn: sql`app_review.turn + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const lockReview = (db: Db, reviewId: string) =>
  db.selectFrom('app_review').selectAll().where('id', '=', reviewId).forUpdate().executeTakeFirst()
export type ReviewRow = NonNullable<Awaited<ReturnType<typeof lockReview>>>

export const findReviewOfApp = (db: Db, accountId: string, appId: string) =>
  db.selectFrom('app_review').selectAll().where('app_id', '=', appId).where('account_id', '=', accountId).executeTakeFirst()

/** The same, locked against changes while a round is opened on it. */
export const lockReviewOfApp = (db: Db, accountId: string, appId: string) =>
  db
    .selectFrom('app_review')
    .selectAll()
    .where('app_id', '=', appId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

export const setReviewState = (db: Db, reviewId: string, { state, now }: { state: AppReviewState; now: number }) =>
  db.updateTable('app_review').set({ state, updated_at: now }).where('id', '=', reviewId).execute()

export const setProof = (db: Db, reviewId: string, { signers, now }: { signers: string[]; now: number }) =>
  db
    .updateTable('app_review')
    .set({ proved_signers: signers, proved_at: now, updated_at: now })
    .where('id', '=', reviewId)
    .execute()

export type MemberStanding = Standing & {
  memberId: string
  name: string
  checkedAt: number | null
  /** Certificate digests, if the state rests on signing keys. */
  signers: string[] | null
}

/** Each vendor member's state, in the alliance's order; members that are no longer vendors are left out. */
export const standingsOf = async (db: Db, reviewIds: readonly string[]): Promise<(MemberStanding & { reviewId: string })[]> => {
  if (reviewIds.length === 0) return []
  const rows = await db
    .selectFrom('member_review')
    .innerJoin('member', 'member.id', 'member_review.member_id')
    .select(['review_id', 'member_id', 'member.name', 'state', 'reason', 'basis', 'checked_at', 'signers'])
    .where('review_id', 'in', [...reviewIds])
    .where('member.type', '=', MEMBER_TYPE_VENDOR)
    .orderBy('member.sort')
    .orderBy('member.id')
    .execute()
  return rows.map((row) => ({
    reviewId: row.review_id,
    memberId: row.member_id,
    name: row.name,
    state: row.state,
    reason: row.reason,
    basis: row.basis as Basis,
    checkedAt: row.checked_at,
    signers: row.signers,
  }))
}

type NewStanding = {
  reviewId: string
  memberId: string
  standing: Standing
  checkedAt: number | null
  /** The vendor account that is asked about, null if none is bound; absent: as it was. */
  subject?: string | null
  /** Certificate digests, if the answer rests on signing keys: it doesn't cover packages by others. */
  signers?: readonly string[]
}
const standingRow = ({ standing: { state, reason, basis }, checkedAt, subject, signers }: NewStanding) => ({
  state,
  reason,
  basis,
  checked_at: checkedAt,
  signers: signers ? [...signers] : null,
  ...(subject !== undefined && { subject }),
})
export const writeStanding = (db: Db, answer: NewStanding) => {
  const { reviewId, memberId } = answer
  const row = standingRow(answer)
  return db
    .insertInto('member_review')
    .values({ review_id: reviewId, member_id: memberId, ...row })
    .onConflict((conflict) => conflict.columns(['review_id', 'member_id']).doUpdateSet(row))
    .execute()
}

type Expected = { basis: Basis; /** If the answer is about a vendor account. */ subject?: string | null }
/** Undefined if the state no longer rests on what was answered. */
export const answerStanding = (db: Db, answer: NewStanding, { basis, subject }: Expected) =>
  db
    .updateTable('member_review')
    .set(standingRow(answer))
    .where('review_id', '=', answer.reviewId)
    .where('member_id', '=', answer.memberId)
    .where('basis', '=', basis)
    .$if(subject !== undefined, (query) => query.where('subject', 'is not distinct from', subject ?? null))
    .returning('member_id')
    .executeTakeFirst()

/** In one order for all, so that concurrent settlements can't deadlock. */
export const reviewsWithMember = async (db: Db, memberId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('member_review')
    .select('review_id')
    .where('member_id', '=', memberId)
    .orderBy('review_id')
    .execute()
  return rows.map((row) => row.review_id)
}

export const dropStanding = (db: Db, { reviewId, memberId }: { reviewId: string; memberId: string }) =>
  db.deleteFrom('member_review').where('review_id', '=', reviewId).where('member_id', '=', memberId).execute()

type ReviewEvent = { reviewId: string; at: number; who: string; what: string; why?: string }
export const addReviewEvent = (db: Db, { reviewId, at, who, what, why = '' }: ReviewEvent) =>
  db.insertInto('review_event').values({ review_id: reviewId, at, who, what, why }).execute()

export const eventsOfReview = (db: Db, reviewId: string) =>
  db.selectFrom('review_event').select(['at', 'who', 'what', 'why']).where('review_id', '=', reviewId).orderBy('id').execute()

type Question = { reviewId: string; memberId: string; turn: number }
/** Everything a job needs to ask a vendor; undefined if the application is not the newest. */
export const findQuestion = (db: Db, { reviewId, memberId, turn }: Question) =>
  db
    .selectFrom('app_review')
    .innerJoin('app', 'app.id', 'app_review.app_id')
    .innerJoin('member_review', 'member_review.review_id', 'app_review.id')
    .select(['app_review.account_id', 'app_review.app_id', 'app.package_name', 'member_review.subject'])
    .where('app_review.id', '=', reviewId)
    .where('app_review.turn', '=', turn)
    .where('member_review.member_id', '=', memberId)
    .executeTakeFirst()

const identities = (db: Db) =>
  db.selectFrom('version').select((select) => select.ref('identity').$castTo<{ signers: string[] } | null>().as('identity'))

/** Certificate digests of a version's signers; empty while it isn't read. */
export const signersOf = async (db: Db, versionId: string): Promise<string[]> =>
  (await identities(db).where('id', '=', versionId).executeTakeFirst())?.identity?.signers ?? []

/** Certificate digests of the app's newest readable package; empty if there is none. */
export const newestSigners = async (db: Db, appId: string): Promise<string[]> => {
  const row = await identities(db)
    .where('app_id', '=', appId)
    .where('analysis_state', '=', 'done')
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.identity?.signers ?? []
}

/** Whom to notify of a change, and the app. */
export const audienceOf = (db: Db, reviewId: string) =>
  db
    .selectFrom('app_review')
    .innerJoin('account', 'account.id', 'app_review.account_id')
    .innerJoin('app', 'app.id', 'app_review.app_id')
    .select(['app_review.account_id', 'app.name', 'app.package_name'])
    .where('app_review.id', '=', reviewId)
    .executeTakeFirst()

/** An account's reviews in which a member's state contradicts the current bindings, by members and their vendor accounts. */
export const contradictions = (db: Db, accountId: string, bound: VendorAccounts) =>
  db
    .selectFrom('member_review')
    .innerJoin('app_review', 'app_review.id', 'member_review.review_id')
    .select((select) => ['review_id', 'member_id', select.ref('basis').$castTo<Basis>().as('basis')])
    .where('app_review.account_id', '=', accountId)
    .where((where) => {
      const isBound = bound.size > 0 ? where('member_id', 'in', [...bound.keys()]) : where.lit(false)
      const isOfAnother = [...bound].map(([memberId, { subject }]) =>
        where.and([where('member_id', '=', memberId), where('subject', '<>', subject)]),
      )
      return where.or([
        ...isOfAnother,
        where.and([where('basis', 'in', [...waitsForBinding]), isBound]),
        where.and([where('basis', '<>', 'notBound'), where.not(isBound)]),
      ])
    })
    .execute()

type ReviewPage = { after?: [time: number, id: string]; size: number; keyword: string; state: number | undefined }
export const listReviews = (db: Db, accountId: string, { after, size, keyword, state }: ReviewPage) =>
  db
    .selectFrom('app_review')
    .innerJoin('app', 'app.id', 'app_review.app_id')
    .selectAll('app_review')
    .select([...appColumns, 'app_review.id as reviewId', 'app_review.updated_at as changedAt'])
    .where('app_review.account_id', '=', accountId)
    .$if(state !== undefined, (query) => query.where('app_review.state', '=', state as AppReviewState))
    .$if(keyword !== '', (query) =>
      query.where((where) =>
        where.or([where('app.name', ...contains(keyword)), where('app.package_name', ...contains(keyword))]),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('app_review.updated_at', 'app_review.id'), '<', where.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .orderBy('app_review.updated_at', 'desc')
    .orderBy('app_review.id', 'desc')
    .limit(size)
    .execute()
