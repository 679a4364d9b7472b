import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * HMAC for short secrets that are only compared (codes, captcha answers): without the installation's key a stolen table
 * can't be brute-forced. `owner` ties the digest to its row, e.g. `captcha <id>`.
 */
export const keyedDigest = (key: string, owner: string, text: string): string =>
  createHmac('sha256', key).update(`${owner}\n${text}`).digest('hex')

export const isSameDigest = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
