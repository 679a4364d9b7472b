import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter that is taken for a digit. 50 random bits in two groups. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 5

/** Shown at the door: `K7Q2M-4XW9T`, marked where the activity is a demonstration. */
export const newNumber = (demo: boolean): string => {
  const signs = [...randomBytes(2 * GROUP)].map((byte) => ALPHABET[byte % 32]).join('')
  return `${demo ? 'DEMO-' : ''}${signs.slice(0, GROUP)}-${signs.slice(GROUP)}`
}

/** A number as it is typed off a screen: wide signs, spaces, small letters, other dashes or none, and I, L and O for digits. */
export const readNumber = (typed: string): string => {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
  const demo = plain.startsWith('DEMO') ? 'DEMO-' : ''
  const signs = plain
    .slice(demo === '' ? 0 : 'DEMO'.length)
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
  return `${demo}${signs.slice(0, GROUP)}-${signs.slice(GROUP)}`
}
