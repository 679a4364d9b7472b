import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, type Location, type NavigationType } from 'react-router'
import { KeepAlive } from '../lib/keep-alive.tsx'

/** Paths of lists, each with what its address means where it doesn't say it. */
export type Lists = Readonly<Record<string, Readonly<Record<string, string>>>>
type Arrival = { location: Location; left: Location | undefined }

const isPlain = ({ search, state }: Location) => search === '' && !state

/** Whatever a link asks for was so when the list was left; how it was narrowed beyond that is what one comes back for. */
const agrees = (asked: Location, left: Location, usual: Readonly<Record<string, string>>): boolean => {
  const stood = new URLSearchParams(left.search)
  return [...new URLSearchParams(asked.search)].every(([name, value]) => (stood.get(name) ?? usual[name]) === value)
}

const isAdded = (state: unknown) => (state as { isAdded?: boolean } | null)?.isAdded === true
/** Who is sent on after adding something (`isAdded`) looks for that; whose page is gone (so it is replaced) goes on where they were. */
const isBack = (type: NavigationType, { state }: Location) =>
  (type === 'REPLACE' && !isAdded(state)) || (type === 'PUSH' && !state)

/** What an act says on its way back to the list is said above it as it was left. */
const withWords = (left: Location, { state }: Location): Location => ({
  ...left,
  state: state ? { ...(left.state as object | null), ...(state as object) } : left.state,
})

/**
 * Where the page stands. A list that a link or an act of another page leads back to stands as it was left, with its tab, words
 * and page; the address follows. Within the list a plain address means all of it.
 */
export const useListsAsLeft = (lists: Lists): Location => {
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
/** Stands where an Outlet would. Nothing stays mounted: what a list shows is read anew, where it stands is not. */
export const ListsAsLeft = ({ lists }: { lists: Lists }) => <KeepAlive keep={NONE} at={useListsAsLeft(lists)} />
