import { randomBytes } from 'node:crypto'
import { chinaDayOf } from '@alliance/contract/china-minute'

/** Crockford's base 32: without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random characters that are easy to read aloud and to type, five bits each. */
export const randomSigns = (count: number): string =>
  [...randomBytes(count)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Signs typed off paper: I, L and O are read as the digits they look like. Input is upper case. */
export const readSigns = (typed: string): string => typed.replaceAll(/[IL]/g, '1').replaceAll('O', '0')

/** Prefix of the number of whatever is part of the demonstration. */
export const demoPrefix = (demo: boolean): string => (demo ? 'DEMO-' : '')

type Dated = { kind: 'R' | 'CT' | 'GL'; now: number; demo: boolean; signs: number }

/** `R-20261120-7K3Q`: kind, day in China, random characters. Uniqueness is decided by the database. */
export const datedNumber = ({ kind, now, demo, signs }: Dated): string =>
  `${demoPrefix(demo)}${kind}-${chinaDayOf(now).replaceAll('-', '')}-${randomSigns(signs)}`
