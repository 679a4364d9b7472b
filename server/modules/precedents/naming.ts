import type { AppealRow } from '../appeal/index.ts'

/** A name of one or two signs (相机) is a word, too: whether it names an app the officer reads. */
const LEAST_SIGNS = 3

type Named = Pick<AppealRow, 'number' | 'company_name' | 'email' | 'contact' | 'contested'> & { packageName: string }

/** Everything by which a reader could tell whose appeal it was, or whose lab. */
const namesOf = ({ number, company_name: company, email, contact, contested, packageName }: Named): string[] =>
  [
    number,
    email,
    contact,
    packageName,
    company ?? '',
    contested?.roundNumber ?? '',
    contested?.memberName ?? '',
    contested && [...contested.appName].length >= LEAST_SIGNS ? contested.appName : '',
  ].filter((name) => name.trim() !== '')

/** As a reader sees it: wide and narrow signs, case and spaces make no other name. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

/** The first name that stands in the text; undefined where none does. */
export const nameIn = (text: string, named: Named): string | undefined => {
  const read = folded(text)
  return namesOf(named).find((name) => read.includes(folded(name)))
}
