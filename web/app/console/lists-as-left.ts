import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, type Location } from 'react-router'

type Arrival = { location: Location; left: Location | undefined }

const isPlain = ({ search, state }: Location) => search === '' && !state

/**
 * Where the page stands. A list that a plain link of another page leads back to stands as it was left, with its tab, words
 * and page; the address follows. Within the list a plain address means all of it.
 */
export const useListsAsLeft = (lists: readonly string[]): Location => {
  const location = useLocation()
  const navigate = useNavigate()
  const isLinked = useNavigationType() === 'PUSH'
  const [places] = useState(() => new Map<string, Location>())
  const [arrival, setArrival] = useState<Arrival>({ location, left: undefined })
  const hasArrived = arrival.location.pathname === location.pathname
  if (!hasArrived) setArrival({ location, left: isLinked && isPlain(location) ? places.get(location.pathname) : undefined })
  const left = arrival.location === location && arrival.left && !isPlain(arrival.left) ? arrival.left : undefined
  const place = left ?? location
  if (hasArrived && lists.includes(location.pathname)) places.set(location.pathname, place)
  useEffect(() => {
    if (left) void navigate(left, { replace: true, state: left.state as unknown })
  }, [left, navigate])
  return place
}
