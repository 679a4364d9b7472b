import type { bindVendor } from '@alliance/contract/binding'
import type { Input } from '@alliance/contract/call'

type BindReturn = Input<typeof bindVendor>

const OPTIONAL = ['code', 'error', 'iss'] as const

/** The vendor's answer in the redirect's query (RFC 6749 §4.1.2, RFC 9207); undefined on a plain visit. */
export const readReturn = (search: string): BindReturn | undefined => {
  const query = new URLSearchParams(search)
  const state = query.get('state')
  if (!state || !(query.has('code') || query.has('error'))) return undefined
  const given = OPTIONAL.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value] as const] : []
  })
  return { state, ...Object.fromEntries(given) }
}
