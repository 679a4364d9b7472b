import { sendJson } from './ask.ts'
import type { Ask, Vendor } from './interaction.ts'
import { holderOf, packagesOf } from './queries.ts'

const BEARER = /^Bearer ([\w-]+)$/i

/**
 * `GET /api/packages`: the packages of the access token's account. With `?name=` the owner of that one: `mine`, `other` (another
 * account of this vendor) or `none` (not in this vendor's store).
 */
export const packagesResource = async ({ given, provider }: Vendor, { request, response }: Ask): Promise<void> => {
  const text = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const token = text === undefined ? undefined : await provider.AccessToken.find(text)
  if (!token?.accountId || !token.scopes.has('packages')) {
    response.setHeader('www-authenticate', 'Bearer error="invalid_token"')
    return sendJson(response, { error: 'invalid_token' }, 401)
  }
  const { db } = given.parts
  const name = new URL(request.url ?? '/', 'http://localhost').searchParams.get('name')
  if (name === null) return sendJson(response, { packages: await packagesOf(db, given.vendor.id, token.accountId) })
  const holder = await holderOf(db, given.vendor.id, name)
  const owner = holder === token.accountId ? 'mine' : 'other'
  return sendJson(response, { name, owner: holder === undefined ? 'none' : owner })
}
