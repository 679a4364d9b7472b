import { Provider } from 'oidc-provider'
import type { Parts } from '../compose.ts'
import type { VendorKeys } from './keys.ts'
import { noticePage } from './pages.ts'
import { findAccount } from './queries.ts'
import { recordAdapter } from './record-adapter.ts'
import { CLIENT_ID, type DemoVendor, pathOf } from './vendors.ts'

export type VendorParts = Pick<Parts, 'db' | 'settings' | 'log' | 'passwords'>
export type Given = { parts: VendorParts; vendor: DemoVendor; keys: VendorKeys }

const MINUTE_S = 60
const DAY_S = 86_400
const ttl = {
  AccessToken: 60 * MINUTE_S,
  AuthorizationCode: MINUTE_S,
  IdToken: 10 * MINUTE_S,
  Interaction: 10 * MINUTE_S,
  Session: DAY_S,
  Grant: 30 * DAY_S,
  RefreshToken: 30 * DAY_S,
}

/** The only redirect URI. */
const redirectUri = ({ settings }: Pick<Parts, 'settings'>) => `${settings.origin}/console/allianceMembers/bind`

const clientOf = ({ parts, keys }: Given) => ({
  client_id: CLIENT_ID,
  client_secret: keys.clientSecret,
  client_name: parts.settings.allianceName,
  redirect_uris: [redirectUri(parts)],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code' as const],
  token_endpoint_auth_method: 'client_secret_basic' as const,
  id_token_signed_response_alg: 'ES256' as const,
})

const cookiesOf = ({ vendor, keys }: Given) => {
  const bound = { httpOnly: true, sameSite: 'lax' as const, signed: true }
  // Short-lived cookies get the path of their interaction from the provider, so that two open tabs don't collide.
  return { keys: [keys.cookieKey], long: { ...bound, path: pathOf(vendor.id) }, short: bound }
}

/** A real OpenID provider for the vendor's own accounts: code flow with PKCE, one client, revocable tokens. */
export const createProvider = (given: Given): Provider => {
  const { parts, vendor, keys } = given
  const provider = new Provider(`${parts.settings.origin}${pathOf(vendor.id)}`, {
    adapter: recordAdapter(parts.db, vendor.id),
    clients: [clientOf(given)],
    jwks: keys.jwks as { keys: never[] },
    cookies: cookiesOf(given),
    ttl,
    scopes: ['openid', 'profile', 'offline_access', 'packages'],
    claims: { openid: ['sub'], profile: ['name'] },
    // The name is in the ID token itself, so that no further request is needed.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async (_context, client, token) => token.clientId === client.clientId },
    },
    interactions: { url: (_context, { uid }) => `${pathOf(vendor.id)}/interaction/${uid}` },
    findAccount: async (_context, id) => {
      const row = await findAccount(parts.db, vendor.id, id)
      return row && { accountId: row.id, claims: async () => ({ sub: row.id, name: row.name }) }
    },
    renderError: async (context, { error }) => {
      const page = noticePage(vendor, `这次授权没有完成（${error}）。请回到联盟网站，重新点“绑定”。`)
      context.type = 'html'
      context.set('content-security-policy', page.contentPolicy)
      context.body = page.html
    },
  })
  provider.proxy = parts.settings.trustedProxies.length > 0
  provider.on('server_error', (_context, error) => parts.log.error({ err: error, vendor: vendor.id }, 'demonstration vendor'))
  return provider
}
