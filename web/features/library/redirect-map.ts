import { queryRedirectMap } from '@alliance/contract/library'
import { redirect } from 'react-router'
import type { Ask } from '../../lib/api.ts'
import { notFound } from '../../lib/loading.ts'

type Known = { map: Readonly<Record<string, string>>; requested: boolean }
/** The browser's cache. The server always asks its own process, so that no stale map survives a change. */
export const known: Known = { map: {}, requested: false }

const fetchMap = async (ask: Ask): Promise<Known['map']> => {
  if (typeof document === 'undefined') return ask(queryRedirectMap, {})
  if (known.requested) return known.map
  try {
    known.map = await ask(queryRedirectMap, {})
    known.requested = true
  } catch (error) {
    known.requested = false
    throw error
  }
  return known.map
}

type Visit = { ask: Ask; id: string; query: URLSearchParams }

/** What a loader throws for an unknown id: a redirect to the current id with the same query, or 404. */
export const elsewhere = async ({ ask, id, query }: Visit, pathOf: (id: string) => string) => {
  const map = await fetchMap(ask)
  const present = Object.hasOwn(map, id) ? map[id] : undefined
  if (present === undefined) return notFound()
  return redirect(query.size > 0 ? `${pathOf(present)}?${query}` : pathOf(present), 301)
}
