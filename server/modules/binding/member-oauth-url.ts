import { memberOauthUrl as call } from '@alliance/contract/binding'
import { serve } from '../../http/index.ts'
import { newState, secretsOf, stateDigest } from './authorization.ts'
import { findClient, findVendorMember, forgetAuthorizations, insertAuthorization, openAuthorizations } from './queries.ts'
import { authorizationUrl } from './vendor-client.ts'

/** URL of the vendor's page for this account and member, with a fresh state, valid once and for ten minutes. */
export const memberOauthUrl = serve(call, async ({ parts, db, account, refuse, now }, { memberId }) => {
  const { holdsMs, open } = parts.limits.authorization
  if (!(await findVendorMember(db, memberId))) throw refuse('NOT_FOUND')
  const client = await findClient(db, memberId)
  // A terminal vendor whose sign-in is not configured yet.
  if (!client) throw refuse('VENDOR_UNREACHABLE')
  const ends = await openAuthorizations(db, account.id, now)
  if (ends.length >= open) throw refuse('TOO_MANY_REQUESTS', { retryAfterS: Math.ceil(((ends[0] ?? now) - now) / 1000) })
  await forgetAuthorizations(db, now)
  const state = newState()
  await insertAuthorization(db, { stateSha256: stateDigest(state), accountId: account.id, memberId, expiresAt: now + holdsMs })
  return { url: await authorizationUrl(parts, client, secretsOf(parts, state)) }
})
