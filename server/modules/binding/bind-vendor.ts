import { allBound, bindVendor as call } from '@alliance/contract/binding'
import type { Parts } from '../../compose.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { secretsOf, stateDigest } from './authorization.ts'
import { planCheck } from './check-binding.ts'
import { BOUND, findClient, findVendorMember, lockParties, lockBinding, saveBinding, takeAuthorization } from './queries.ts'
import { memberBindings } from './query-member-bindings.ts'
import { giveBackTokens } from './revoke-vendor-tokens.ts'
import { tokenColumns } from './sealed-tokens.ts'
import { exchangeCode, GrantVoid, type Issued, type VendorAccount } from './vendor-client.ts'
import { VendorNonsense, VendorUnreachable } from './vendor-fetch.ts'

type Bound = Issued & VendorAccount & { accountId: string; memberId: string; now: number }

/** Unique violation: of two accounts that bind one vendor account concurrently, the index lets one through. */
const isTaken = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === 'binding_one_holder'

/**
 * `taken`: the vendor account is bound to another account. Its tokens are deleted but not revoked, which at many vendors would
 * end the other account's binding. `over`: while we asked the vendor, the account was deleted or the vendor left certification;
 * the tokens are revoked.
 */
const keep = async (parts: Parts, { accountId, memberId, subject, displayName, now, ...issued }: Bound) => {
  const tokens = tokenColumns(parts, { member_id: memberId, subject }, issued)
  const row = {
    id: newId(now),
    account_id: accountId,
    member_id: memberId,
    subject,
    display_name: displayName,
    bind_status: BOUND,
    ...tokens,
    refreshing_until: null,
    bound_at: now,
    checked_at: now,
  } as const
  try {
    return await inTransaction(parts.db, async (db) => {
      if (!(await lockParties(db, accountId, memberId))) {
        await giveBackTokens(db, row, now)
        return 'over' as const
      }
      const before = await lockBinding(db, accountId, memberId)
      await saveBinding(db, row)
      if (before && before.subject !== subject) await giveBackTokens(db, before, now)
      await planCheck(db, row.id, { now, everyMs: parts.limits.vendor.checkEveryMs })
      return 'kept' as const
    })
  } catch (error) {
    if (isTaken(error)) return 'taken' as const
    throw error
  }
}

const refusalOf = (error: unknown) => {
  if (error instanceof VendorUnreachable) return 'VENDOR_UNREACHABLE' as const
  return error instanceof GrantVoid || error instanceof VendorNonsense ? ('OAUTH_FAILED' as const) : undefined
}

/**
 * Finishes an authorization. The state determines the member, so one vendor's answer can't be taken for another's; if the vendor
 * sends its issuer, that must match too, before any request is sent.
 */
export const bindVendor = serve(call, async ({ parts, db, account, refuse, now, log }, { state, code, error, iss }) => {
  const memberId = await takeAuthorization(db, { stateSha256: stateDigest(state), accountId: account.id, now })
  if (memberId === undefined) throw refuse('OAUTH_STATE_WRONG')
  const [client, member] = await Promise.all([findClient(db, memberId), findVendorMember(db, memberId)])
  if (!client || !member) throw refuse('OAUTH_FAILED')
  if (iss === undefined ? client.sends_issuer : iss !== client.issuer) throw refuse('OAUTH_FAILED')
  if (error === 'access_denied') throw refuse('OAUTH_DENIED')
  if (error || !code) throw refuse('OAUTH_FAILED')
  const issued = await exchangeCode(parts, client, { ...secretsOf(parts, state), code, iss, now }).catch((cause: unknown) => {
    const name = refusalOf(cause)
    if (!name) throw cause
    log.warn({ err: cause, memberId }, 'a vendor did not finish an authorization')
    throw refuse(name)
  })
  const kept = await keep(parts, { ...issued, accountId: account.id, memberId, now })
  if (kept === 'taken') throw refuse('VENDOR_ACCOUNT_TAKEN')
  if (kept === 'over') throw refuse('OAUTH_FAILED')
  return { memberId, name: member.name, allBound: allBound(await memberBindings(db, account.id, now)) }
})
