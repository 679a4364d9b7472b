import type { SearchFound } from '@alliance/contract/search'
import type { Db } from '../../db/index.ts'
import { kindOf } from './kinds.ts'
import { excerptOf, markText } from './marked.ts'
import { findBodies } from './queries.ts'
import type { Run } from './query.ts'
import { type Found, isApart, type Ranked } from './rank.ts'

const MOST_PLACES = 3

/** Places to take the excerpt from: sections are more specific than the whole; one that matched by heading may have no body. */
const excerptPlaces = ({ best, places }: Found): Ranked[] => {
  if (best.field === 0) return [best]
  const sections = places.filter(({ part }) => part > 0).toSorted((a, b) => Number(a.field < 2) - Number(b.field < 2))
  return [...sections.slice(0, MOST_PLACES), best]
}

/** Places with a link of their own: an anchor, or a PDF page. */
const namedPlaces = ({ kind, places }: Found): Ranked[] => {
  const isPdf = kindOf(kind) === 'pdf'
  return places.filter(({ part, anchor }) => (isPdf ? part > 0 : anchor !== ''))
}

/** What to mark: in hits of the keyword as typed, and in hits of its scattered words. */
export type Marks = { typed: readonly Run[]; apart: readonly Run[] }

const describeOne = (found: Found, body: string, marks: Marks): SearchFound => {
  const kind = kindOf(found.kind)
  const named = namedPlaces(found)
  const runs = isApart(found) ? marks.apart : marks.typed
  return {
    kind,
    id: found.id,
    title: markText(found.title, runs),
    excerpt: excerptOf(body, runs),
    at: kind === 'page' ? null : found.at,
    places: named.slice(0, MOST_PLACES).map(({ anchor, part, heading }) => ({
      anchor,
      page: kind === 'pdf' ? part : 0,
      title: markText(heading, runs),
    })),
    morePlaces: Math.max(0, named.length - MOST_PLACES),
  }
}

/** Describes the shown hits; reads only their bodies. */
export const describe = async (db: Db, shown: readonly Found[], marks: Marks): Promise<SearchFound[]> => {
  const numbers = shown.flatMap((found) => excerptPlaces(found).map(({ number }) => number))
  const bodies = await findBodies(db, numbers)
  return shown.map((found) => {
    const body = excerptPlaces(found)
      .map(({ number }) => bodies.get(number) ?? '')
      .find((text) => text !== '')
    return describeOne(found, body ?? '', marks)
  })
}
