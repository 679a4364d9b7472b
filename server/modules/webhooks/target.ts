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
  // URLs leave out the port that their scheme has by itself.
  if (port === '' ? protocol === 'https:' : Number(port) === HTTPS_PORT || Number(port) >= FIRST_FREE_PORT) return undefined
  return '端口只能是 443，或 1024 以上'
}

const hostProblem = (host: string): string | undefined => {
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : '请填写公网上的地址'
  // A name without a dot is one of the own network.
  return /^[^.]+(\.[^.]+)+$/.test(host) ? undefined : '请填写公网上的完整域名'
}

/**
 * The address as it is kept, or what is to be mended. A name is looked up when something is sent: what it leads to may be
 * another address by then.
 */
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

/** All addresses of a name. Asked of the name servers: the machine's own hosts file says nothing to members. */
export type LookUp = (host: string, signal: AbortSignal) => Promise<string[]>

const TRIES = { timeout: 2_000, tries: 2 }
/** Apart from `dns.lookup`, which holds one of four threads for as long as a slow name server likes. */
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

/** Where to connect: never a name, so that nobody can answer another address between the check and the connection. */
export type Target = { url: URL; host: string; addresses: readonly string[] }
type Given = Setting & { signal: AbortSignal; lookUp: LookUp }

/** So many of a name's addresses are tried. */
const MOST_ADDRESSES = 4

/** By turns of both families, each in the order in which it was answered: where one of them leads nowhere the other comes next. */
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

/** Looks the name up once and checks all that it leads to, each time something is sent. */
export const findTarget = async (kept: string, given: Given): Promise<Target | { problem: DeliveryProblem }> => {
  // The set-up may have been a demonstration when it was kept.
  const read = readTarget(kept, given)
  if ('problem' in read) return { problem: 'address' }
  const url = new URL(read.url)
  const host = bare(url.hostname)
  const addresses = await addressesOf(host, given)
  return 'problem' in addresses ? addresses : { url, host, addresses }
}
