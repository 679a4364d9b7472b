import type { SearchKind } from '@alliance/contract/search'
import { numberOf } from './kinds.ts'
import { blockOf, blockToken, kindToken, toVector } from './tokens.ts'

/** A place that can be found by itself. Part 0 stands for the whole entry and is the one found by its title. */
export type SearchPart = {
  /** Unique within the entry: the page of a PDF, the number of a section. */
  part: number
  anchor: string
  /** Of the section; of a whole article all headings, a line each. */
  heading: string
  body: string
}
export type SearchEntry = { kind: SearchKind; id: string; title: string; at: number; parts: readonly SearchPart[] }

/** A place as the index stores it; the three vectors are tsvector literals. */
export const entryRow = ({ kind, id, title, at }: Omit<SearchEntry, 'parts'>, part: SearchPart, number: number) => {
  const marks = [kindToken(numberOf(kind)), blockToken(blockOf(number))]
  const ownTitle = part.part === 0 ? title : ''
  return {
    number,
    kind: numberOf(kind),
    id,
    part: part.part,
    anchor: part.anchor,
    title,
    heading: part.heading,
    body: part.body,
    at,
    title_tokens: toVector([ownTitle], marks),
    heading_tokens: toVector([part.heading], marks),
    // Everything of the place, so that words may stand partly in its title and partly in its text.
    body_tokens: toVector([ownTitle, part.heading, part.body], marks),
  }
}
export type EntryRow = ReturnType<typeof entryRow>
