import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type DeliveryProblem, WEBHOOK_URL } from '@alliance/contract/webhooks'
import { isPublicAddress, isThisMachine } from './public-address.ts'

type Setting = { demonstration: boolean }

const HTTPS_PORT = 443
const FIRST_FREE_PORT = 1024
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
const isLocalName = (host: string) => host === 'localhost' || isThisMachine(host)

const portProblem = ({ protocol, port }: URL): string | undefined => {
  // URLs omit their scheme's default port.
  if (port === '' ? protocol === 'https:' : Number(port) === HTTPS_PORT || Number(port) >= FIRST_FREE_PORT) return undefined
  return '端口只能是 443，或 1024 以上'
}

const hostProblem = (host: string): string | undefined => {
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : '请填写公网上的地址'
  // A name without a dot is in the local network.
  return /^[^.]+(\.[^.]+)+$/.test(host) ? undefined : '请填写公网上的完整域名'
}

/** The URL to store, or what is wrong with it. Names are resolved when something is sent, since their addresses may change. */
export const readTarget = (text: string, { demonstration }: Setting): { url: string } | { problem: string } => {
  const url = URL.parse(text)
  const mayBePlain = demonstration && url?.protocol === 'http:' && isLocalName(bare(url.hostname))
  if (!url || (url.protocol !== 'https:' && !mayBePlain)) return { problem: '请填写 https:// 开头的地址' }
  if (url.username || url.password) return { problem: '地址里不要写用户名和密码' }
  if (url.hash || text.includes('#')) return { problem: '地址里不要有 # 和它后面的内容' }
  if (url.href.length > WEBHOOK_URL) return { problem: `地址不能超过 ${WEBHOOK_URL} 个字符` }
  const isLocal = demonstration && isLocalName(bare(url.hostname))
  const problem = portProblem(url) ?? (isLocal ? undefined : hostProblem(bare(url.hostname)))
  return problem === undefined ? { url: url.href } : { problem }
}

/** All addresses of a name, from name servers: this machine's hosts file must not apply. */
export type LookUp = (host: string, signal: AbortSignal) => Promise<string[]>

const TRIES = { timeout: 2_000, tries: 2 }
/** Not `dns.lookup`, which blocks one of four threads for as long as a slow name server takes. */
export const lookUp: LookUp = async (host, signal) => {
  const resolver = new Resolver(TRIES)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Where to connect: checked addresses instead of the name, which prevents DNS rebinding. */
export type Target = { url: URL; host: string; addresses: readonly string[] }
type Given = Setting & { signal: AbortSignal; lookUp: LookUp }

/** Number of a name's addresses that are tried. */
const MOST_ADDRESSES = 4

/** Alternates IPv4 and IPv6, each in the order of the answer: if one family doesn't work, the other is next. */
const byTurns = (addresses: readonly string[]) => {
  const [four, six] = [addresses.filter((one) => isIP(one) === 4), addresses.filter((one) => isIP(one) === 6)]
  return addresses.flatMap((_, at) => [four[at], six[at]].filter((one) => one !== undefined))
}

const foundAt = async (host: string, { demonstration, signal, lookUp: ask }: Given) => {
  if (demonstration && host === 'localhost') return ['127.0.0.1', '::1']
  return isIP(host) === 0 ? byTurns(await ask(host, signal)) : [host]
}

const addressesOf = async (host: string, given: Given): Promise<string[] | { problem: DeliveryProblem }> => {
  const isOpen = (address: string) => isPublicAddress(address) || (given.demonstration && isThisMachine(address))
  const found = await foundAt(host, given)
  if (found.length === 0) return { problem: 'unresolved' }
  const open = found.filter(isOpen).slice(0, MOST_ADDRESSES)
  return open.length === 0 ? { problem: 'address' } : open
}

/** Resolves the name and checks all its addresses, before each attempt. */
export const findTarget = async (kept: string, given: Given): Promise<Target | { problem: DeliveryProblem }> => {
  // The site may have been a demonstration when the URL was stored.
  const read = readTarget(kept, given)
  if ('problem' in read) return { problem: 'address' }
  const url = new URL(read.url)
  const host = bare(url.hostname)
  const addresses = await addressesOf(host, given)
  return 'problem' in addresses ? addresses : { url, host, addresses }
}
