import type { createBrowserRouter } from 'react-router'
import { pageCounter, referrerKind, viewOf } from '../lib/page-stat.ts'

/** Of a query only the article's id is sent: the rest may be personal. */
const pageOf = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname + search.replace(/^(\?newsId=[\w-]+)?.*/, '$1')

/** Counts this page and each navigation; the rest is sent when the window is hidden. */
export const countViews = (router: ReturnType<typeof createBrowserRouter>) => {
  const { add, flush } = pageCounter()
  let before = pageOf(location)
  add(viewOf(before, referrerKind(document.referrer, location.host)))
  router.subscribe(({ navigation, location }) => {
    const page = pageOf(location)
    if (navigation.state !== 'idle' || page === before) return
    before = page
    add(viewOf(page, 'own'))
  })
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  addEventListener('pagehide', flush)
}
