import { type Db, inTransaction } from '../../db/index.ts'
import { notify, places } from '../inbox/index.ts'
import { type BindingRow, endBinding as endRow, findVendorMember } from './queries.ts'

/** Marks a binding as ended (expired, or revoked by the vendor), once, and notifies its account in the same transaction. */
export const endBinding = (db: Db, binding: BindingRow, now: number): Promise<void> =>
  inTransaction(db, async (db) => {
    if (!(await endRow(db, binding, now))) return
    const member = await findVendorMember(db, binding.member_id)
    const data = { member: member?.name ?? '厂商' }
    await notify(db, { accountId: binding.account_id, kind: 'bindingEnded', data, link: places.bindings }, now)
  })
