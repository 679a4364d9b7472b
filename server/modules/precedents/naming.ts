import { nfkc } from '@alliance/contract/nfkc'
import type { AppealRow } from '../appeal/index.ts'
import { companyNames, firstNameIn, LEAST_SIGNS, signsOf } from '../naming/index.ts'

type Named = Pick<AppealRow, 'number' | 'company_name' | 'email' | 'contact' | 'contested'> & {
  packageName: string
  /** Current name; the appeal has the name at that time. */
  appName: string
}

const NUMBER_OR_ADDRESS = /\d[\d\s-]{4,}\d|[\w.+@-]{5,}/g
/** Only numbers and addresses of a contact; its other words are too common to forbid. */
const reachedBy = (contact: string): string[] =>
  (nfkc(contact).match(NUMBER_OR_ADDRESS) ?? []).filter((part) => /[\d@]/.test(part))

/** Everything that identifies the appellant or the lab. */
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

/** The first of these names that occurs in the text; undefined if none does. */
export const nameIn = (text: string, named: Named): string | undefined => firstNameIn(text, namesOf(named))
