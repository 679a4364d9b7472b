import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RawRoute } from '../http/index.ts'
import { PasswordsBusy } from '../modules/account/index.ts'
import { addAccounts } from './accounts.ts'
import { BadForm, sendPage } from './ask.ts'
import { type Ask, interact, type Vendor } from './interaction.ts'
import { demoVendorKeys } from './keys.ts'
import { ownPages } from './own-pages.ts'
import { packagesResource } from './packages-resource.ts'
import { noticePage } from './pages.ts'
import { createProvider, type VendorParts } from './provider.ts'
import { addPackage } from './queries.ts'
import { CLIENT_ID, demoVendors, pathOf, SCOPE } from './vendors.ts'

/** Addresses that the alliance needs to configure the vendor. */
type VendorAddresses = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  jwksUri: string
  revocationEndpoint: string
  packagesEndpoint: string
  clientId: string
  clientSecret: string
  scope: string
}
export type OpenVendor = {
  id: string
  memberName: string
  name: string
  /** Where its accounts sign in and list their packages. */
  page: string
  logins: readonly { login: string; name: string }[]
  client: VendorAddresses
  /** Adds a package to an account's list; false if the store has it already. */
  listPackage: (login: string, packageName: string) => Promise<boolean>
  /** A lasting consent of this account, as after its sign-in; undefined if there is no such account. */
  consentOf: (login: string) => Promise<{ subject: string; displayName: string; refresh: string } | undefined>
}

const OWN_PAGES = new Set(['/', '/sign-in', '/sign-out', '/packages/add', '/packages/remove'])

/** Paths that the OpenID provider handles. */
const PROTOCOL = /^\/(auth(\/[\w-]+)?|token(\/revocation)?|jwks|me|\.well-known\/openid-configuration)$/

/** The provider expects URLs relative to its own root, and derives its root from `originalUrl`. */
const askProvider = (provider: Vendor['provider'], { request, response }: Ask, root: string) =>
  provider.callback()(
    Object.assign(request, { originalUrl: request.url, url: request.url?.slice(root.length) || '/' }) as IncomingMessage,
    response,
  )

const answer = async (vendor: Vendor, { request, response }: { request: IncomingMessage; response: ServerResponse }) => {
  const root = pathOf(vendor.given.vendor.id)
  const path = (request.url ?? '').split('?', 1)[0]?.slice(root.length) || '/'
  const ask = { request, response, path }
  try {
    if (path === '/api/packages') return await packagesResource(vendor, ask)
    if (path.startsWith('/interaction/')) return await interact(vendor, ask)
    if (OWN_PAGES.has(path)) return await ownPages(vendor, ask)
  } catch (error) {
    const { vendor: about } = vendor.given
    if (error instanceof PasswordsBusy) return sendPage(response, noticePage(about, '现在登录的人太多，请稍后再试。'), 503)
    if (error instanceof BadForm) return sendPage(response, noticePage(about, '这个表单不能识别，请返回重试。'), 400)
    throw error
  }
  if (PROTOCOL.test(path)) return askProvider(vendor.provider, ask, root)
  return sendPage(response, noticePage(vendor.given.vendor, '没有这个页面。'), 404)
}

/** Creates at the provider what a person's consent would, without the pages. */
const issueRefresh = async (provider: Vendor['provider'], accountId: string) => {
  const client = await provider.Client.find(CLIENT_ID)
  if (!client) throw new Error('the provider has lost its client')
  const grant = new provider.Grant({ accountId, clientId: CLIENT_ID })
  grant.addOIDCScope(SCOPE)
  const grantId = await grant.save()
  return new provider.RefreshToken({ accountId, client, grantId, scope: SCOPE, gty: 'authorization_code' } as never).save()
}

const describe = ({ provider, given: { parts, vendor, keys } }: Vendor): OpenVendor => {
  const issuer = `${parts.settings.origin}${pathOf(vendor.id)}`
  return {
    id: vendor.id,
    memberName: vendor.memberName,
    name: vendor.name,
    page: `${pathOf(vendor.id)}/`,
    logins: vendor.accounts.map(({ login, name }) => ({ login, name })),
    client: {
      issuer,
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${issuer}/token`,
      jwksUri: `${issuer}/jwks`,
      revocationEndpoint: `${issuer}/token/revocation`,
      packagesEndpoint: `${issuer}/api/packages`,
      clientId: CLIENT_ID,
      clientSecret: keys.clientSecret,
      scope: SCOPE,
    },
    listPackage: async (login, packageName) => {
      const account = vendor.accounts.find((one) => one.login === login)
      if (!account) throw new Error(`${vendor.name} has no account ${login}`)
      return addPackage(parts.db, { vendor: vendor.id, accountId: account.id, packageName }, Date.now())
    },
    consentOf: async (login) => {
      const account = vendor.accounts.find((one) => one.login === login)
      return account && { subject: account.id, displayName: account.name, refresh: await issueRefresh(provider, account.id) }
    },
  }
}

const ANY_METHOD = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'] as const

/**
 * Starts the demonstration vendors on this server's port: their accounts, OpenID providers and pages. For the demonstration and
 * tests only.
 */
export const openDemoVendors = async (
  parts: VendorParts,
  passwordOf: (vendorId: string, login: string) => string,
): Promise<{ vendors: OpenVendor[]; rawRoutes: RawRoute[] }> => {
  const allKeys = await demoVendorKeys(parts.settings.dataDir)
  const opened: Vendor[] = []
  for (const vendor of demoVendors) {
    const keys = allKeys[vendor.id]
    if (!keys) throw new Error(`no keys for ${vendor.id}`)
    await addAccounts(parts, vendor, (login) => passwordOf(vendor.id, login))
    const given = { parts, vendor, keys }
    opened.push({ given, provider: createProvider(given) })
  }
  const routeOf = (vendor: Vendor): RawRoute[] =>
    [pathOf(vendor.given.vendor.id), `${pathOf(vendor.given.vendor.id)}/*`].map((path) => ({
      methods: ANY_METHOD,
      path,
      auth: 'public' as const,
      handle: async ({ request, response }) => answer(vendor, { request, response }),
    }))
  return { vendors: opened.map(describe), rawRoutes: opened.flatMap(routeOf) }
}
