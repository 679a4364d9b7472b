import { Activity, createContext, useContext, useState, type ReactNode } from 'react'
import { useLocation, useMatches, useOutlet, type Location } from 'react-router'

type Page = { location: Location; data: unknown }
const PageContext = createContext<Page | undefined>(undefined)

/**
 * Location and loader data of this page as of when it was last shown. Kept-alive pages use this and never useLoaderData,
 * useLocation, useSearchParams or useMatches: while hidden, those return another route's values.
 */
export const usePage = <D,>() => {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage outside KeepAlive')
  return page as { location: Location; data: D }
}

/** The page's location, for code shared by kept-alive and other pages. */
export const useShownLocation = () => {
  const here = useLocation()
  return useContext(PageContext)?.location ?? here
}

/**
 * Replaces an Outlet. Routes in `keep` stay mounted, hidden, while others are shown. Give it `key={accountKey}` if pages belong
 * to an account, so that nothing survives a change of account.
 */
export const KeepAlive = ({ keep, at }: { keep: readonly string[]; /** Overrides the router's location. */ at?: Location }) => {
  const outlet = useOutlet()
  const here = useLocation()
  const location = at ?? here
  const data = useMatches().at(-1)?.loaderData
  const [kept] = useState(() => new Map<string, Page & { outlet: ReactNode }>())
  const stays = keep.includes(location.pathname)
  const before = kept.get(location.pathname)
  if (stays && (before?.location !== location || before.data !== data)) kept.set(location.pathname, { outlet, location, data })
  return (
    <>
      {[...kept].map(([path, page]) => (
        <Activity key={path} mode={path === location.pathname ? 'visible' : 'hidden'}>
          <PageContext value={page}>{page.outlet}</PageContext>
        </Activity>
      ))}
      {stays ? null : <PageContext value={{ location, data }}>{outlet}</PageContext>}
    </>
  )
}
