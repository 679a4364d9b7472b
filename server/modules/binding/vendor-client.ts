import { isVisible } from '@alliance/contract/visible-signs'
import * as oidc from 'openid-client'
import { oneLine } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import { unseal } from '../../sealed.ts'
import type { ClientRow } from './queries.ts'
import { VendorNonsense, VendorUnreachable, type VendorFetch, vendorFetch } from './vendor-fetch.ts'

/** The vendor rejects our grant: expired, used up or revoked. */
export class GrantVoid extends Error {}

type VendorParts = Pick<Parts, 'settings' | 'limits'>
export type Tokens = { access: string; refresh?: string }
export type Issued = { tokens: Tokens; accessUntil: number | null }
export type VendorAccount = { subject: string; displayName: string }

const LONGEST_S = 365 * 86_400
const NAME_CHARS = 100
// Asymmetric signatures only; never `none`, never a shared secret.
const SIGNATURES = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']

export const clientOwner = (memberId: string) => `vendor client ${memberId}`
/** The only redirect URI that we allow. */
const redirectUri = ({ settings }: Pick<Parts, 'settings'>) => `${settings.origin}/console/allianceMembers/bind`

const fetchOf = ({ limits }: VendorParts, row: ClientRow): VendorFetch =>
  vendorFetch([row.token_endpoint, row.jwks_uri, row.revocation_endpoint, row.packages_endpoint], limits.vendor)

const configure = (parts: VendorParts, row: ClientRow): oidc.Configuration => {
  const key = parts.settings.secrets.encryptionKey
  const secret = unseal({ key, owner: clientOwner(row.member_id) }, row.client_secret_sealed)
  const server = {
    issuer: row.issuer,
    authorization_endpoint: row.authorization_endpoint,
    token_endpoint: row.token_endpoint,
    jwks_uri: row.jwks_uri,
    revocation_endpoint: row.revocation_endpoint,
    id_token_signing_alg_values_supported: SIGNATURES,
    authorization_response_iss_parameter_supported: row.sends_issuer,
  }
  const configuration = new oidc.Configuration(server, row.client_id, undefined, oidc.ClientSecretBasic(secret))
  const ask = fetchOf(parts, row)
  configuration[oidc.customFetch] = (url, options) => ask(url, options as RequestInit)
  // Also verify the ID token's signature, though it came over the vendor's own connection.
  oidc.enableNonRepudiationChecks(configuration)
  // Marked as deprecated by the library to discourage use outside of demonstrations.
  if (row.demo) oidc.allowInsecureRequests(configuration)
  return configuration
}

const causesOf = function* (error: unknown) {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}

/** Maps every error of a vendor to one of our three classes. */
const translated = (error: unknown): Error => {
  for (const cause of causesOf(error)) {
    if (cause instanceof VendorUnreachable || cause instanceof VendorNonsense) return cause
    if (cause instanceof oidc.ResponseBodyError && cause.error === 'invalid_grant')
      return new GrantVoid('the vendor holds the grant for void', { cause: error })
  }
  return new VendorNonsense('the vendor answered against the protocol', { cause: error })
}

const issuedOf = (answer: oidc.TokenEndpointResponse, now: number): Issued => ({
  tokens: { access: answer.access_token, ...(answer.refresh_token && { refresh: answer.refresh_token }) },
  accessUntil: answer.expires_in === undefined ? null : now + Math.min(Math.max(answer.expires_in, 0), LONGEST_S) * 1000,
})

/** Subjects are at most 255 ASCII characters (OpenID Connect Core §2); names are for display and cut. */
const accountOf = (claims: Record<string, unknown> | undefined): VendorAccount => {
  const subject = claims?.['sub']
  if (typeof subject !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(subject)) throw new VendorNonsense('no usable subject')
  const names = [claims?.['name'], claims?.['preferred_username'], subject].filter((name) => typeof name === 'string')
  const shown = names.map((name) => oneLine(name, NAME_CHARS))
  return { subject, displayName: shown.find(isVisible) ?? '' }
}

export type Secrets = { state: string; nonce: string; codeVerifier: string }

export const authorizationUrl = async (parts: VendorParts, row: ClientRow, { state, nonce, codeVerifier }: Secrets) => {
  const parameters = {
    redirect_uri: redirectUri(parts),
    scope: row.scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    // Always ask for login and consent: a browser signed in at the vendor may belong to somebody else.
    prompt: 'login consent',
  }
  return oidc.buildAuthorizationUrl(configure(parts, row), parameters).href
}

/** Exchanges a code for tokens, with all checks: issuer, state, PKCE, nonce, and the ID token's audience, times and signature. */
export const exchangeCode = async (
  parts: VendorParts,
  row: ClientRow,
  given: Secrets & { code: string; iss: string | undefined; now: number },
): Promise<Issued & VendorAccount> => {
  const { state, nonce, codeVerifier, code, iss, now } = given
  const answered = new URL(redirectUri(parts))
  answered.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
  try {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true }
    const answer = await oidc.authorizationCodeGrant(configure(parts, row), answered, checks)
    return { ...issuedOf(answer, now), ...accountOf(answer.claims()) }
  } catch (error) {
    throw translated(error)
  }
}

/** Gets new tokens for a refresh token; if the vendor sends no new one, the old one stays valid. */
export const refreshTokens = async (
  parts: VendorParts,
  row: ClientRow,
  { refresh, now }: { refresh: string; now: number },
): Promise<Issued> => {
  try {
    const issued = issuedOf(await oidc.refreshTokenGrant(configure(parts, row), refresh), now)
    return { ...issued, tokens: { refresh, ...issued.tokens } }
  } catch (error) {
    throw translated(error)
  }
}

export const revokeTokens = async (parts: VendorParts, row: ClientRow, { access, refresh }: Tokens): Promise<void> => {
  if (!row.revocation_endpoint) return
  const configuration = configure(parts, row)
  try {
    if (refresh) await oidc.tokenRevocation(configuration, refresh, { token_type_hint: 'refresh_token' })
    // An unused demonstration binding has none yet.
    if (access) await oidc.tokenRevocation(configuration, access, { token_type_hint: 'access_token' })
  } catch (error) {
    throw translated(error)
  }
}

/** What the vendor's packages resource answers, about one package or, without a name, at all. `GrantVoid` on a 401. */
export const askPackages = async (
  parts: VendorParts,
  row: ClientRow,
  { access, name }: { access: string; name?: string },
): Promise<unknown> => {
  const url = new URL(row.packages_endpoint)
  if (name !== undefined) url.searchParams.set('name', name)
  const headers = { authorization: `Bearer ${access}`, accept: 'application/json' }
  const response = await fetchOf(parts, row)(url.href, { headers })
  if (response.status === 401) throw new GrantVoid('the vendor refused the access token')
  if (response.status !== 200) throw new VendorNonsense(`the vendor answered ${response.status}`)
  return response.json().catch((cause: unknown) => {
    throw new VendorNonsense('the vendor answered no JSON', { cause })
  }) as Promise<unknown>
}
