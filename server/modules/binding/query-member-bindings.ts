import { BIND_STATUS_BOUND, BIND_STATUS_EXPIRED, BIND_STATUS_NONE, queryMemberBindings as call } from '@alliance/contract/binding'
import type { MemberBinding } from '@alliance/contract/binding'
import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { checkSoon } from './check-binding.ts'
import { BOUND, listMembersWithBinding } from './queries.ts'

type Row = Awaited<ReturnType<typeof listMembersWithBinding>>[number]

const statusOf = ({ bind_status, lasts_until }: Row, now: number) => {
  if (bind_status === null) return BIND_STATUS_NONE
  const isOver = lasts_until !== null && lasts_until <= now
  return bind_status === BOUND && !isOver ? BIND_STATUS_BOUND : BIND_STATUS_EXPIRED
}

const shown = (row: Row, now: number): MemberBinding => ({
  memberId: row.memberId,
  name: row.name,
  type: row.type,
  bindStatus: statusOf(row, now),
  boundAccount: row.display_name ?? '',
  boundAt: row.bound_at,
  demo: row.demo,
})

/** Every member with its last known state for this account. */
export const memberBindings = async (db: Db, accountId: string, now: number): Promise<MemberBinding[]> =>
  (await listMembersWithBinding(db, accountId)).map((row) => shown(row, now))

/** An account at a vendor: its identifier there and the name that people know it by. */
export type VendorAccounts = ReadonlyMap<string, { subject: string; displayName: string }>

/** The vendor members that this account is bound to now, each with the vendor account that is bound. */
export const boundVendors = async (db: Db, accountId: string, now: number): Promise<VendorAccounts> => {
  const rows = await listMembersWithBinding(db, accountId)
  const bound = rows.filter((row) => row.type === MEMBER_TYPE_VENDOR && statusOf(row, now) === BIND_STATUS_BOUND)
  return new Map(bound.map((row) => [row.memberId, { subject: row.subject ?? '', displayName: row.display_name ?? '' }]))
}

/** Returns the last known states, and enqueues checks for stale ones, so that the next answer is up to date. */
export const queryMemberBindings = serve(call, async ({ parts, db, account, now }) => {
  const rows = await listMembersWithBinding(db, account.id)
  const old = now - parts.limits.vendor.recheckMs
  for (const { bindingId, bind_status, checked_at } of rows)
    if (bindingId !== null && bind_status === BOUND && (checked_at ?? 0) < old) await checkSoon(db, bindingId, now)
  return rows.map((row) => shown(row, now))
})
