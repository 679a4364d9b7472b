import { withoutPlace } from './places.ts'

/** A name of one or two signs (相机) is a word, too: whether it names somebody the reader of the text decides. */
export const LEAST_SIGNS = 3

/** As a reader sees it: wide and narrow signs, case, spaces, dashes and marks that nobody sees make no other name. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

export const signsOf = (name: string) => [...folded(name)].length

const COMPANY_ENDING = /(股份有限公司|有限责任公司|有限公司|公司)$/
/** A place in brackets, or one before the name that says what it is. */
const COMPANY_PLACE = /\([^)]*\)|^\p{L}{2,}?[省市]/gu

/** In full, and as people say it: without the form of business, then without the place. */
export const companyNames = (company: string): string[] => {
  const said = company.normalize('NFKC').trim().replace(COMPANY_ENDING, '')
  const shorter = [said, withoutPlace(said.replaceAll(COMPANY_PLACE, ''))].filter((name) => signsOf(name) >= LEAST_SIGNS)
  return [company, ...shorter]
}

/** The first of these names that stands in the text, however it is written; undefined where none does. */
export const firstNameIn = (text: string, names: readonly string[]): string | undefined => {
  const read = folded(text)
  return names.find((name) => signsOf(name) > 0 && read.includes(folded(name)))
}
