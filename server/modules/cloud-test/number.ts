import { randomBytes } from 'node:crypto'

const OFFSET_MS = 8 * 3_600_000
// Crockford's base 32: without letters that look like digits.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const chinaDay = (now: number) => new Date(now + OFFSET_MS).toISOString().slice(0, 10)

/** The month in China, YYYY-MM, for the quota. */
export const monthOf = (now: number): string => chinaDay(now).slice(0, 7)

/** CT-20261120-7K3Q, with the prefix DEMO- if account or device is a demonstration. */
export const newNumber = (now: number, demo: boolean): string => {
  const random = [...randomBytes(4)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${demo ? 'DEMO-' : ''}CT-${chinaDay(now).replaceAll('-', '')}-${random}`
}
