import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { AppReviewState } from '@alliance/contract/states'
import { newId } from '../../../db/index.ts'
import type { TestApi } from '../../../testing/index.ts'
import { saveMember } from '../../home/index.ts'
import { standings } from '../rules.ts'

export type TestMember = { id: string; name: string }
export const LAB_ONE: TestMember = { id: 'lab-one', name: '甲终端' }
export const LAB_TWO: TestMember = { id: 'lab-two', name: '乙终端' }

/** A member that is a terminal vendor, without a configured sign-in. */
export const makeVendorMember = ({ parts }: TestApi, { id, name }: TestMember) =>
  saveMember(parts.db, { id, name, type: MEMBER_TYPE_VENDOR, introduction: '', sort: 1, demo: false })

/** A binding as created by the vendor's pages. */
export const bindTo = async ({ parts }: TestApi, accountId: string, member: TestMember) => {
  const now = parts.clock()
  await parts.db
    .insertInto('binding')
    .values({
      id: newId(now),
      account_id: accountId,
      member_id: member.id,
      subject: accountId,
      display_name: `${member.name}的账号`,
      bind_status: 2,
      tokens_sealed: '',
      access_until: null,
      lasts_until: null,
      refreshing_until: null,
      bound_at: now,
      checked_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The app's review as if these vendors had confirmed it. */
export const passReview = async (
  api: TestApi,
  { accountId, appId }: { accountId: string; appId: string },
  members: readonly TestMember[] = [LAB_ONE],
) => {
  const { db, clock } = api.parts
  const now = clock()
  const id = newId(now)
  await db
    .insertInto('app_review')
    .values({ id, app_id: appId, account_id: accountId, state: AppReviewState.succeeded, applied_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const review = await db.selectFrom('app_review').select('id').where('app_id', '=', appId).executeTakeFirstOrThrow()
  for (const member of members) {
    await makeVendorMember(api, member)
    await bindTo(api, accountId, member)
    await db
      .insertInto('member_review')
      .values({ review_id: review.id, member_id: member.id, ...standings.vendorConfirmed, checked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
