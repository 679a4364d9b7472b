import type { AppealRow } from '../appeal/index.ts'
import { companyNames, firstNameIn, LEAST_SIGNS, signsOf } from '../naming/index.ts'

type Named = Pick<AppealRow, 'number' | 'company_name' | 'email' | 'contact' | 'contested'> & {
  packageName: string
  /** As it is called now; the appeal holds what it was called then. */
  appName: string
}

const NUMBER_OR_ADDRESS = /\d[\d\s-]{4,}\d|[\w.+@-]{5,}/g
/** Numbers and addresses by which somebody is reached. Other words of a contact are anybody's: they would forbid writing at all. */
const reachedBy = (contact: string): string[] =>
  (contact.normalize('NFKC').match(NUMBER_OR_ADDRESS) ?? []).filter((part) => /[\d@]/.test(part))

/** Everything by which a reader could tell whose appeal it was, or whose lab. */
const namesOf = ({ number, company_name: company, email, contact, contested, packageName, appName }: Named): string[] => [
  number,
  email,
  packageName,
  contested?.roundNumber ?? '',
  ...companyNames(company ?? ''),
  ...companyNames(contested?.memberName ?? ''),
  ...reachedBy(contact),
  ...[contested?.appName ?? '', appName].filter((name) => signsOf(name) >= LEAST_SIGNS),
]

/** The first name that stands in the text; undefined where none does. */
export const nameIn = (text: string, named: Named): string | undefined => firstNameIn(text, namesOf(named))
