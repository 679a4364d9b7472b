import { token } from '../../lib/session.ts'

/** The page that this document was fetched as; navigations inside the browser don't change it. */
const fetchedAs = () => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry ? new URL(entry.name).pathname : location.pathname
}

/** Whether the way back is not to lead to the page that is open: it is the login, or the address is the console's already. */
const isPassing = ({ pathname, search }: URL) =>
  location.pathname.startsWith('/account/') || (location.pathname === pathname && location.search === search)

/**
 * The content policy belongs to a document. Public pages are kept bytes whose policy allows no styles made in the
 * browser; the console's component library needs them. So the first step from a public page into the console fetches
 * the console's own document; from then on everything stays inside it.
 */
export const ownDocument = ({ request }: { request: Request }) => {
  if (!token() || fetchedAs().startsWith('/console')) return null
  if (isPassing(new URL(request.url))) location.replace(request.url)
  else location.assign(request.url)
  // Nothing of the old document may be drawn any more.
  return new Promise<null>(() => {})
}
