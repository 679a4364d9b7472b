import { unbindVendor as call } from '@alliance/contract/binding'
import { type Db, inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { deleteBinding, deleteBindings, deleteBindingsOfMember } from './queries.ts'
import { giveBackTokens } from './revoke-vendor-tokens.ts'

/** Past decisions based on the binding stay; only new ones need a new binding. */
export const unbindVendor = serve(call, async ({ db, account, refuse, now }, { memberId }) =>
  inTransaction(db, async (db) => {
    const binding = await deleteBinding(db, account.id, memberId)
    if (!binding) throw refuse('NOT_FOUND')
    await giveBackTokens(db, binding, now)
    return {}
  }),
)

/** Ends all bindings of an account that is being deleted, in the caller's transaction. */
export const unbindAll = async (db: Db, accountId: string, now: number): Promise<void> => {
  for (const binding of await deleteBindings(db, accountId)) await giveBackTokens(db, binding, now)
}

/** Ends all bindings to a member that leaves certification, in the caller's transaction. */
export const endMemberBindings = async (db: Db, memberId: string, now: number): Promise<void> => {
  for (const binding of await deleteBindingsOfMember(db, memberId)) await giveBackTokens(db, binding, now)
}
