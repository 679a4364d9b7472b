import { randomBytes } from 'node:crypto'
import { chinaDayOf } from '@alliance/contract/china-minute'
import { type Db, nextOfYear } from './db/index.ts'

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

/** Kinds that are counted from 1 in each year, and how many digits the number has at least. */
const counted = {
  SS: { counter: 'appeal_number', digits: 6 },
  AL: { counter: 'precedent_number', digits: 4 },
} as const

type Counted = { kind: keyof typeof counted; at: number; demo: boolean }

/** `SS-2026-000012`: kind, year in China, the year's next number. */
export const numberOfYear = async (db: Db, { kind, at, demo }: Counted): Promise<string> => {
  const { counter, digits } = counted[kind]
  const year = chinaDayOf(at).slice(0, 4)
  const next = await nextOfYear(db, counter, { year: Number(year), demo })
  return `${demoPrefix(demo)}${kind}-${year}-${String(next).padStart(digits, '0')}`
}
