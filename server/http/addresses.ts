import { isIP } from 'node:net'

/**
 * The key that limits count by: an IPv4 address (also IPv4-mapped IPv6), or the /64 of an IPv6 one, since one person holds a
 * whole /64. All invalid addresses share one key.
 */
export const addressKey = (address: string): string => {
  const bare = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  if (isIP(bare) === 4) return bare
  if (isIP(bare) !== 6) return 'unknown'
  const [head = '', tail = ''] = bare.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const missing = bare.includes('::') ? 8 - left.length - right.length : 0
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
