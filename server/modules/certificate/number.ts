import { chinaDayOf } from '@alliance/contract/china-minute'
import { randomBytes } from 'node:crypto'

/** Crockford's base 32: without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_CHARS = 6

/** `GL-` or `DEMO-GL-`, the day of issue in China, six random characters. Uniqueness is decided by the database. */
export const newNumber = (now: number, demo: boolean): string => {
  const random = [...randomBytes(RANDOM_CHARS)].map((byte) => ALPHABET[byte % 32]).join('')
  return `${demo ? 'DEMO-' : ''}GL-${chinaDayOf(now).replaceAll('-', '')}-${random}`
}

/** Normalises a number typed off paper: I, L and O are read as the digits they look like. Input is upper case. */
export const readNumber = (typed: string): string =>
  typed.slice(0, -RANDOM_CHARS) + typed.slice(-RANDOM_CHARS).replaceAll(/[IL]/g, '1').replaceAll('O', '0')
