import { isIP } from 'node:net'
import { BadSetting } from './bad-setting.ts'

/** Fastify's names for ranges. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal']

const isProxy = (text: string): boolean => {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return RANGES.includes(text) || (version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128))
}

/** Parses `TRUSTED_PROXIES`: addresses and ranges, separated by commas. */
export const readProxies = (text = ''): string[] => {
  const proxies = text.split(/[\s,]+/).filter(Boolean)
  const wrong = proxies.find((one) => !isProxy(one))
  if (wrong === undefined) return proxies
  throw new BadSetting(`TRUSTED_PROXIES 应是用逗号分开的地址或网段，例如 10.0.0.5,192.168.0.0/16，现在有“${wrong}”。`)
}
