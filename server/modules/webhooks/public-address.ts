import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA's IPv4 special-purpose registry, where not globally reachable, and the metadata services of clouds. */
const CLOSED_4: readonly [net: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT, and Alibaba Cloud's metadata service.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's platform services, on an address that looks public.
  ['168.63.129.16', 32],
]
/** Ranges of 2000::/3 that are not global: Teredo and other protocols, documentation, and 6to4, which embeds any IPv4 address. */
const CLOSED_6: readonly [net: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const listOf = (nets: readonly [string, number][], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family)
  return list
}
const closed4 = listOf(CLOSED_4, 'ipv4')
const closed6 = listOf(CLOSED_6, 'ipv6')
/** All other IPv6 is unallocated, local, or embeds an IPv4 address (mapped, NAT64). */
const global6 = listOf([['2000::', 3]], 'ipv6')
const loopback = listOf([['127.0.0.0', 8]], 'ipv4')

/** Whether an IP address (without brackets) is publicly routable. False for anything that is no address. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4')
  // A zone (fe80::1%eth0) names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/** Loopback; only a demonstration may send there. */
export const isThisMachine = (address: string): boolean => (isIPv4(address) ? loopback.check(address, 'ipv4') : address === '::1')
