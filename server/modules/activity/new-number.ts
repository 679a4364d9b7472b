import { randomBytes } from 'node:crypto'
import { nfkc } from '@alliance/contract/nfkc'

/** Crockford's base 32: without letters that look like digits. 50 random bits in two groups. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 5

/** Shown at the door: `K7Q2M-4XW9T`, with a prefix for demonstrations. */
export const newNumber = (demo: boolean): string => {
  const signs = [...randomBytes(2 * GROUP)].map((byte) => ALPHABET[byte % 32]).join('')
  return `${demo ? 'DEMO-' : ''}${signs.slice(0, GROUP)}-${signs.slice(GROUP)}`
}

/** Normalises a typed number: full-width characters, spaces, lower case, other dashes or none, and I, L and O for digits. */
export const readNumber = (typed: string): string => {
  const plain = nfkc(typed)
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
  const demo = plain.startsWith('DEMO') ? 'DEMO-' : ''
  const signs = plain
    .slice(demo === '' ? 0 : 'DEMO'.length)
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
  return `${demo}${signs.slice(0, GROUP)}-${signs.slice(GROUP)}`
}
