import type { AppealRow } from '../appeal/index.ts'
import { withoutPlace } from './places.ts'

/** A name of one or two signs (相机) is a word, too: whether it names an app the officer reads. */
const LEAST_SIGNS = 3

type Named = Pick<AppealRow, 'number' | 'company_name' | 'email' | 'contact' | 'contested'> & {
  packageName: string
  /** As it is called now; the appeal holds what it was called then. */
  appName: string
}

/** As a reader sees it: wide and narrow signs, case, spaces, dashes and marks that nobody sees make no other name. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const signsOf = (name: string) => [...folded(name)].length

const COMPANY_ENDING = /(股份有限公司|有限责任公司|有限公司|公司)$/
/** A place in brackets, or one before the name that says what it is. */
const COMPANY_PLACE = /\([^)]*\)|^\p{L}{2,}?[省市]/gu

/** In full, and as people say it: without the form of business, then without the place. */
const companyNames = (company: string): string[] => {
  const said = company.normalize('NFKC').trim().replace(COMPANY_ENDING, '')
  const shorter = [said, withoutPlace(said.replaceAll(COMPANY_PLACE, ''))].filter((name) => signsOf(name) >= LEAST_SIGNS)
  return [company, ...shorter]
}

const NUMBER_OR_ADDRESS = /\d[\d\s-]{4,}\d|[\w.+@-]{5,}/g
/** Numbers and addresses by which somebody is reached. Other words of a contact are anybody's: they would forbid writing at all. */
const reachedBy = (contact: string): string[] =>
  (contact.normalize('NFKC').match(NUMBER_OR_ADDRESS) ?? []).filter((part) => /[\d@]/.test(part))

/** Everything by which a reader could tell whose appeal it was, or whose lab. */
const namesOf = ({ number, company_name: company, email, contact, contested, packageName, appName }: Named): string[] =>
  [
    number,
    email,
    packageName,
    contested?.roundNumber ?? '',
    ...companyNames(company ?? ''),
    ...companyNames(contested?.memberName ?? ''),
    ...reachedBy(contact),
    ...[contested?.appName ?? '', appName].filter((name) => signsOf(name) >= LEAST_SIGNS),
  ].filter((name) => signsOf(name) > 0)

/** The first name that stands in the text; undefined where none does. */
export const nameIn = (text: string, named: Named): string | undefined => {
  const read = folded(text)
  return namesOf(named).find((name) => read.includes(folded(name)))
}
