import { search as searchCall, SEARCH_TYPE_DOCUMENT, SEARCH_TYPE_NEWS } from '@alliance/contract/home'
import { serve } from '../../http/index.ts'
import { findApart } from './apart.ts'
import { kindOf, numberOf } from './kinds.ts'
import { findEnd } from './latest.ts'
import { markText } from './marked.ts'
import { findPlaces } from './queries.ts'
import { toQuery } from './query.ts'
import { type Found, rank } from './rank.ts'

const MOST_HITS = 20
/** Places per field that are read: a document may have many for one word. */
const PLACES = 100

/** These kinds are only on the result page. */
const LEFT_OUT = [numberOf('page'), numberOf('precedent')]

/** A document and its PDF are one hit here; an activity leads to its article. */
const hitsOf = (found: readonly Found[]) => {
  const hits = new Map<string, { id: string; title: string; type: number }>()
  for (const { kind: number, id, title } of found) {
    const kind = kindOf(number)
    const type = kind === 'document' || kind === 'pdf' ? SEARCH_TYPE_DOCUMENT : SEARCH_TYPE_NEWS
    const name = `${type} ${id}`
    if (!hits.has(name)) hits.set(name, { id, title, type })
  }
  return [...hits.values()].slice(0, MOST_HITS)
}

/** Suggestions in the header: matches of the keyword as typed, otherwise of its words. */
export const search = serve(searchCall, async ({ db, now }, { keyword }) => {
  const query = toQuery(keyword)
  if (!query) return []
  const asked = { without: LEFT_OUT, now, most: PLACES, end: await findEnd(db) }
  const exact = await findPlaces(db, { ...asked, query: query.exact })
  const hits = hitsOf(rank({ keyword, exact, apart: [] }))
  if (hits.length > 0) return hits.map((hit) => ({ ...hit, marked: markText(hit.title, query.runs) }))
  const { places, marks } = await findApart(db, { ...asked, query, known: 0 })
  return hitsOf(rank({ keyword, exact: [], apart: places })).map((hit) => ({ ...hit, marked: markText(hit.title, marks) }))
})
