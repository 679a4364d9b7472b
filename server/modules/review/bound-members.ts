import { BIND_STATUS_BOUND } from '@alliance/contract/binding'
import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import type { Db } from '../../db/index.ts'
import { boundSubjects, memberBindings } from '../binding/index.ts'

const bindings = async (db: Db, accountId: string, now: number) =>
  (await memberBindings(db, accountId, now)).filter(
    ({ type, bindStatus }) => type === MEMBER_TYPE_VENDOR && bindStatus === BIND_STATUS_BOUND,
  )

/** Vendor members that this account is bound to now, with the vendor account that is bound. */
export const boundMembers = async (db: Db, accountId: string, now: number): Promise<ReadonlyMap<string, string>> => {
  const [bound, subjects] = [await bindings(db, accountId, now), await boundSubjects(db, accountId)]
  return new Map(bound.flatMap(({ memberId }) => subjects.filter(([id]) => id === memberId)))
}

/** Name of the bound account at a vendor; empty if there is none. */
export const boundAccountName = async (
  db: Db,
  { accountId, memberId, now }: { accountId: string; memberId: string; now: number },
) => (await bindings(db, accountId, now)).find((one) => one.memberId === memberId)?.boundAccount ?? ''
