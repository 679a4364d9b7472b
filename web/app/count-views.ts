import type { createBrowserRouter } from 'react-router'
import { pageCounter, referrerKind, viewOf } from '../lib/page-stat.ts'

/** Counts this page and each one that is gone to; what is left is sent when the window is hidden. */
export const countViews = (router: ReturnType<typeof createBrowserRouter>) => {
  const { add, flush } = pageCounter()
  let before = location.pathname
  add(viewOf(before, referrerKind(document.referrer, location.host)))
  router.subscribe(({ navigation, location: { pathname } }) => {
    if (navigation.state !== 'idle' || pathname === before) return
    before = pathname
    add(viewOf(pathname, 'own'))
  })
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  addEventListener('pagehide', flush)
}
