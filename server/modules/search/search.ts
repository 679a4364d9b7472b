import { search as searchCall, SEARCH_TYPE_DOCUMENT, SEARCH_TYPE_NEWS } from '@alliance/contract/home'
import { serve } from '../../http/index.ts'
import { kindOf } from './kinds.ts'
import { markText } from './marked.ts'
import { findPlaces, findTitles, topBlock } from './queries.ts'
import { toQuery } from './query.ts'
import { type Found, rank } from './rank.ts'

const MOST_HITS = 20
/** Titles that are looked at, and places in texts: a document may have many of one word. */
const TITLES = 60
const PLACES = 200

/** A document and its PDF are one hit here; an activity leads to its article; pages have no number to lead to. */
const hitsOf = (found: readonly Found[]) => {
  const hits = new Map<string, { id: string; title: string; type: number }>()
  for (const { kind: number, id, title } of found) {
    const kind = kindOf(number)
    if (kind === 'page') continue
    const type = kind === 'document' || kind === 'pdf' ? SEARCH_TYPE_DOCUMENT : SEARCH_TYPE_NEWS
    const name = `${type} ${id}`
    if (!hits.has(name)) hits.set(name, { id, title, type })
  }
  return [...hits.values()].slice(0, MOST_HITS)
}

/** What the header suggests: titles at once; texts only where the titles do not fill the list. */
export const search = serve(searchCall, async ({ db, now }, { keyword }) => {
  const query = toQuery(keyword)
  if (!query) return []
  const top = await topBlock(db)
  const titles = await findTitles(db, { query: query.exact, top, now, most: TITLES })
  let runs = query.runs
  let hits = hitsOf(rank({ keyword, exact: titles, scattered: [] }))
  if (hits.length < MOST_HITS) {
    const exact = await findPlaces(db, { query: query.exact, top, now, most: PLACES })
    hits = hitsOf(rank({ keyword, exact: [...titles, ...exact], scattered: [] }))
  }
  if (hits.length === 0 && query.scattered !== undefined) {
    const scattered = await findPlaces(db, { query: query.scattered, top, now, most: PLACES })
    hits = hitsOf(rank({ keyword, exact: [], scattered }))
    runs = query.parts
  }
  return hits.map((hit) => ({ ...hit, marked: markText(hit.title, runs) }))
})
