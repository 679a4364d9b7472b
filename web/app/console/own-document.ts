import { token } from '../../lib/session.ts'

/** The path that this document was loaded from; client-side navigation doesn't change it. */
const fetchedAs = () => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry ? new URL(entry.name).pathname : location.pathname
}

/** Whether to replace the history entry: Back must not lead to the login page or to the same URL. */
const isPassing = ({ pathname, search }: URL) =>
  location.pathname.startsWith('/account/') || (location.pathname === pathname && location.search === search)

/**
 * A content security policy belongs to a document. Public pages are cached with a policy that allows no styles created in the
 * browser, which the console's component library needs. So the first navigation from a public page into the console loads a new
 * document; from then on navigation stays inside it.
 */
export const ownDocument = ({ request }: { request: Request }) => {
  if (!token() || fetchedAs().startsWith('/console')) return null
  if (isPassing(new URL(request.url))) location.replace(request.url)
  else location.assign(request.url)
  // Never resolves: the old document must not render anything more.
  return new Promise<null>(() => {})
}
