import type { SearchKind } from '@alliance/contract/search'
import { numberOf } from './kinds.ts'
import { blockTokens, kindToken, toVector } from './tokens.ts'

/** A separately searchable part. Part 0 is the whole entry, and the one found by its title. */
export type SearchPart = {
  /** Unique within the entry: the page of a PDF, the number of a section. */
  part: number
  anchor: string
  /** The section's heading; for a whole article all headings, one per line. */
  heading: string
  body: string
  /** Words that people search for it with and that its text doesn't contain. They are never shown. */
  also?: string
}
export type SearchEntry = { kind: SearchKind; id: string; title: string; at: number; parts: readonly SearchPart[] }

/** A part as stored in the index; the three vectors are tsvector literals. */
export const entryRow = ({ kind, id, title, at }: Omit<SearchEntry, 'parts'>, part: SearchPart, number: number) => {
  const marks = [kindToken(numberOf(kind)), ...blockTokens(number)]
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
    // All text of the part, so that a keyword may match partly in the title and partly in the body.
    body_tokens: toVector([ownTitle, part.heading, part.body, part.also ?? ''], marks),
  }
}
export type EntryRow = ReturnType<typeof entryRow>
