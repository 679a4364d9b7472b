import { nfkc } from '@alliance/contract/nfkc'
import { withoutPlace } from './places.ts'

/** Shorter names (相机) are also common words: readers of the text must judge those themselves. */
export const LEAST_SIGNS = 3

/** Normalises away width, case, spaces, dashes and invisible characters, none of which makes another name for a reader. */
const folded = (text: string) =>
  nfkc(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

export const signsOf = (name: string) => [...folded(name)].length

const COMPANY_ENDING = /(股份有限公司|有限责任公司|有限公司|公司)$/
/** A place in brackets, or before the name with 省 or 市. */
const COMPANY_PLACE = /\([^)]*\)|^\p{L}{2,}?[省市]/gu

/** The full name, and its short forms: without the legal form, then without the place. */
export const companyNames = (company: string): string[] => {
  const said = nfkc(company).trim().replace(COMPANY_ENDING, '')
  const shorter = [said, withoutPlace(said.replaceAll(COMPANY_PLACE, ''))].filter((name) => signsOf(name) >= LEAST_SIGNS)
  return [company, ...shorter]
}

/** The first of these names that occurs in the text, in any notation; undefined if none does. */
export const firstNameIn = (text: string, names: readonly string[]): string | undefined => {
  const read = folded(text)
  return names.find((name) => signsOf(name) > 0 && read.includes(folded(name)))
}
