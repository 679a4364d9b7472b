import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, type Location, type NavigationType } from 'react-router'
import { KeepAlive } from '../lib/keep-alive.tsx'

/** Paths of lists, each with the defaults of its query parameters. */
export type Lists = Readonly<Record<string, Readonly<Record<string, string>>>>
type Arrival = { location: Location; left: Location | undefined }

const isPlain = ({ search, state }: Location) => search === '' && !state

/** The list is restored only if it matched everything that the link asks for; further filters are kept. */
const agrees = (asked: Location, left: Location, usual: Readonly<Record<string, string>>): boolean => {
  const stood = new URLSearchParams(left.search)
  return [...new URLSearchParams(asked.search)].every(([name, value]) => (stood.get(name) ?? usual[name]) === value)
}

const isAdded = (state: unknown) => (state as { isAdded?: boolean } | null)?.isAdded === true
/** After adding something (`isAdded`) one looks for that, so nothing is restored; a replaced entry (its page is gone) restores. */
const isBack = (type: NavigationType, { state }: Location) =>
  (type === 'REPLACE' && !isAdded(state)) || (type === 'PUSH' && !state)

/** An act's message, passed as location state, is shown above the restored list. */
const withWords = (left: Location, { state }: Location): Location => ({
  ...left,
  state: state ? { ...(left.state as object | null), ...(state as object) } : left.state,
})

/**
 * The location to show. A list that a link or an act on another page leads back to is restored as it was left, with its tab,
 * keyword and page; the URL follows. Within the list a plain URL means the whole list.
 */
export const useRestoredLists = (lists: Lists): Location => {
  const location = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  const [places] = useState(() => new Map<string, Location>())
  const [arrival, setArrival] = useState<Arrival>({ location, left: undefined })
  const { pathname } = location
  const hasArrived = arrival.location.pathname === pathname
  if (!hasArrived) {
    const before = isBack(type, location) ? places.get(pathname) : undefined
    const isMeant = before && agrees(location, before, lists[pathname] ?? {})
    setArrival({ location, left: isMeant && !isPlain(before) ? withWords(before, location) : undefined })
  }
  const left = arrival.location === location ? arrival.left : undefined
  const place = left ?? location
  if (hasArrived && lists[pathname]) places.set(pathname, place)
  useEffect(() => {
    if (left) void navigate(left, { replace: true, state: left.state as unknown })
  }, [left, navigate])
  return place
}

const NONE: readonly string[] = []
/** Replaces an Outlet. Nothing stays mounted: a list's position is restored, its content is loaded anew. */
export const RestoredLists = ({ lists }: { lists: Lists }) => <KeepAlive keep={NONE} at={useRestoredLists(lists)} />
