import { type SearchKind, searchKinds } from '@alliance/contract/search'

/** Numbers stored in the index: never renumber, only add. */
const NUMBERS: Record<SearchKind, number> = { document: 1, pdf: 2, article: 3, activity: 4, page: 5, precedent: 6 }

export const numberOf = (kind: SearchKind): number => NUMBERS[kind]

export const kindOf = (number: number): SearchKind => {
  const kind = searchKinds.find((one) => NUMBERS[one] === number)
  if (!kind) throw new Error(`the search index holds a kind that nobody knows: ${number}`)
  return kind
}
