import { grantLabels, setGrants as call } from '@alliance/contract/office'
import type { Parsed } from '@alliance/contract/call'
import { type Db, inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { lockAccountRow, lockAdministrators } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { notify, places } from '../inbox/index.ts'
import { putBackWork } from './put-back-work.ts'
import { attachReviewer, detachReviewer, findAccount, listVendorMembers, setAccountGrants } from './queries.ts'

const namesOf = (grants: readonly string[], member: string | undefined) =>
  grants
    .map((grant) => {
      const label = grantLabels[grant as keyof typeof grantLabels] ?? grant
      return grant === 'vendor' && member !== undefined ? `${label}（${member}）` : label
    })
    .join('、')

/** Notifies an account of its roles: new ones mean work, revoked ones explain why pages are closed. */
const tell = async (
  db: Db,
  { accountId, grants, roles }: { accountId: string; grants: string[]; roles: string },
  now: number,
) => {
  const isReviewerOnly = grants.length > 0 && grants.every((grant) => grant === 'vendor')
  const link = grants.length === 0 ? places.sessions : isReviewerOnly ? places.vendor : places.office
  await notify(db, { accountId, kind: 'rolesChanged', data: { at: now, roles, path: link }, link }, now)
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** A terminal vendor in certification; a current reviewer may keep one that has left. */
const memberFor = async (db: Db, memberId: string, before: Account | undefined) => {
  const takesPart = (await listVendorMembers(db)).find((one) => one.memberId === memberId)
  if (takesPart || before?.memberId !== memberId) return takesPart
  return { memberId, name: before.memberName ?? '' }
}

/** Whether the officer saw the current state, including whom a reviewer works for. */
const isAsSeen = ({ grants, memberId }: Account, { seen, seenMemberId }: Parsed<typeof call>) =>
  grants.toSorted().join() === [...new Set(seen)].toSorted().join() &&
  (!grants.includes('vendor') || (memberId ?? undefined) === seenMemberId)

/** Sets all grants of an account. A reviewer works for exactly one terminal vendor; one administrator always remains. */
export const setGrants = serve(call, async ({ db, account, badInput, refuse, now }, given) => {
  const { accountId, grants: wanted, memberId } = given
  const grants = [...new Set(wanted)].toSorted()
  const isReviewer = grants.includes('vendor')
  if (isReviewer && memberId === undefined) throw badInput({ memberId: '请选择审核员所属的成员' })
  return inTransaction(db, async (db) => {
    const administrators = await lockAdministrators(db)
    // The account may be being deleted: wait for that, and then find nobody.
    await lockAccountRow(db, accountId)
    const before = await findAccount(db, accountId)
    const member = memberId === undefined ? undefined : await memberFor(db, memberId, before)
    if (!before || (isReviewer && !member)) throw refuse('NOT_FOUND')
    if (!isAsSeen(before, given)) throw refuse('CONFLICT')
    const stays = grants.includes('administrator') || administrators.some((id) => id !== accountId)
    if (!stays) throw refuse('LAST_ADMINISTRATOR')
    await setAccountGrants(db, accountId, grants)
    await putBackWork(db, before, { grants, memberId: isReviewer ? memberId : undefined, by: account.email, now })
    if (isReviewer && member) await attachReviewer(db, accountId, member.memberId)
    else await detachReviewer(db, accountId)
    const was = namesOf(before.grants, before.memberName ?? undefined)
    const roles = namesOf(grants, member?.name)
    if (was === roles) return {}
    const detail = `原来：${was || '无'}；现在：${roles || '无'}`
    await recordAudit(db, { who: account.email, what: '修改角色', target: before.email, detail, now })
    await tell(db, { accountId, grants, roles }, now)
    return {}
  })
})
