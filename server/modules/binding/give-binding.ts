import type { Parts } from '../../compose.ts'
import { newId } from '../../db/index.ts'
import { BOUND, saveBinding } from './queries.ts'
import { tokenColumns } from './sealed-tokens.ts'

type Given = {
  accountId: string
  memberId: string
  subject: string
  displayName: string
  refresh: string
  /** Now if absent. */
  boundAt?: number | undefined
}

/** Binds a demonstration account without the vendor's pages; its first use refreshes the tokens. */
export const giveBinding = async (parts: Pick<Parts, 'db' | 'settings' | 'clock'>, given: Given): Promise<void> => {
  const now = parts.clock()
  const holder = { member_id: given.memberId, subject: given.subject }
  const tokens = tokenColumns(parts, holder, { tokens: { access: '', refresh: given.refresh }, accessUntil: 0 })
  await saveBinding(parts.db, {
    id: newId(now),
    account_id: given.accountId,
    ...holder,
    display_name: given.displayName,
    bind_status: BOUND,
    ...tokens,
    refreshing_until: null,
    bound_at: given.boundAt ?? now,
    checked_at: now,
  })
}
