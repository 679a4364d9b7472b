import type { SearchFound } from '@alliance/contract/search'
import type { Db } from '../../db/index.ts'
import { kindOf } from './kinds.ts'
import { excerptOf, markText } from './marked.ts'
import { findBodies } from './queries.ts'
import type { Query } from './query.ts'
import { type Found, isApart, type Ranked } from './rank.ts'

const MOST_PLACES = 3
/** Of a long text so much is looked through for an excerpt. */
const READ_CHARS = 6_000

/** A section says more than the whole that it stands in. */
const excerptPlace = ({ best, places }: Found): Ranked =>
  best.field === 0 ? best : (places.find(({ part, tier }) => part > 0 && tier <= best.tier) ?? best)

/** Places that have an address of their own. */
const namedPlaces = ({ kind, places }: Found): Ranked[] => {
  const isPdf = kindOf(kind) === 'pdf'
  return places.filter(({ part, anchor }) => (isPdf ? part > 0 : anchor !== ''))
}

const describeOne = (found: Found, body: string, query: Query): SearchFound => {
  const kind = kindOf(found.kind)
  const named = namedPlaces(found)
  const runs = isApart(found) ? query.parts : query.runs
  return {
    kind,
    id: found.id,
    title: markText(found.title, runs),
    excerpt: excerptOf(body.slice(0, READ_CHARS), runs),
    at: kind === 'page' ? null : found.at,
    places: named.slice(0, MOST_PLACES).map(({ anchor, part, heading }) => ({
      anchor,
      page: kind === 'pdf' ? part : 0,
      title: markText(heading, runs),
    })),
    morePlaces: Math.max(0, named.length - MOST_PLACES),
  }
}

/** Reads the texts of what is shown, and of nothing else. */
export const describe = async (db: Db, shown: readonly Found[], query: Query): Promise<SearchFound[]> => {
  const places = shown.map(excerptPlace)
  const bodies = await findBodies(
    db,
    places.map(({ number }) => number),
  )
  return shown.map((found, index) => describeOne(found, bodies.get(places[index]!.number) ?? '', query))
}
