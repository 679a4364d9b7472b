import { nfkc } from '@alliance/contract/nfkc'
import { demoPrefix, randomSigns, readSigns } from '../../numbers.ts'

/** Two groups: 50 random bits. */
const GROUP = 5

const inGroups = (signs: string) => `${signs.slice(0, GROUP)}-${signs.slice(GROUP)}`

/** Shown at the door: `K7Q2M-4XW9T`, with a prefix for demonstrations. */
export const newNumber = (demo: boolean): string => demoPrefix(demo) + inGroups(randomSigns(2 * GROUP))

/** Normalises a typed number: full-width characters, spaces, lower case, other dashes or none, and I, L and O for digits. */
export const readNumber = (typed: string): string => {
  const plain = nfkc(typed)
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
  const demo = plain.startsWith('DEMO')
  return demoPrefix(demo) + inGroups(readSigns(plain.slice(demo ? 'DEMO'.length : 0)))
}
