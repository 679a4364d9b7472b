import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { decoded } from '../../lib/decoded.ts'

const isDocument = (pathname: string) => pathname.startsWith('/doc/')

/** Every navigation scrolls to the top, except between two documents; an anchor in the URL wins over both. */
export const useScrollRule = () => {
  const { pathname, search, hash, key } = useLocation()
  const before = useRef<{ pathname: string; search: string }>(undefined)
  useEffect(() => {
    const take = () => void (history.scrollRestoration = 'manual')
    // The browser would restore a reloaded page, and one come back to from another site, at the top.
    const leave = () => void (history.scrollRestoration = 'auto')
    take()
    addEventListener('pagehide', leave)
    addEventListener('pageshow', take)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', take)
    }
  }, [])
  useEffect(() => {
    const from = before.current
    before.current = { pathname, search }
    const target = hash ? document.getElementById(decoded(hash.slice(1))) : null
    if (target) {
      // In a block: newer browsers return a promise, which must not become the effect's clean-up.
      target.scrollIntoView()
      return
    }
    // The first page of a visit keeps the browser's scroll position.
    if (!from || (isDocument(from.pathname) && isDocument(pathname))) return
    scrollTo(0, 0)
  }, [pathname, search, hash, key])
}
