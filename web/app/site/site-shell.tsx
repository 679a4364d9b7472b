import { useEffect, useRef } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useMatches, useNavigation, useRouteError } from 'react-router'
import { pageHead, useHandleFlag, useHiddenHead } from '../../lib/page-handle.ts'
import { site } from '../../lib/site.ts'
import { useScrollRule } from './scroll-rule.ts'
import { NoticeStrip } from './notice-strip.tsx'
import { SiteFooter } from './site-footer.tsx'
import { PageRuler, SiteHeader } from './site-header.tsx'
import { PageError } from './page-error.tsx'
import styles from './site-shell.module.css'

/** Header, page, footer. `broken` shows the error in place of the page when the frame's own route failed. */
export const SiteShell = ({ broken }: { broken?: boolean }) => {
  const hiddenHead = useHiddenHead()
  const quietFoot = useHandleFlag('quietFoot')
  // Pages behind a guard come without the notices: a strip that arrives late would push them down.
  const clientOnly = useHandleFlag('clientOnly')
  useHead()
  useScrollRule()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      {hiddenHead ? null : <SiteHeader />}
      {hiddenHead || clientOnly ? null : <NoticeStrip />}
      {hiddenHead ? null : <PageRuler />}
      <Progress />
      <main id="main" className={styles.main} tabIndex={-1}>
        {broken ? <PageError /> : <Outlet />}
      </main>
      <SiteFooter quiet={quietFoot} />
    </div>
  )
}

/** A thin line while a page is fetched; nothing for the first 200 ms. */
const Progress = () => (useNavigation().state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />)

/** The server wrote title and canonical for the first page; from then on they follow the route. */
const useHead = () => {
  const matches = useMatches()
  const { pathname } = useLocation()
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : undefined
  const first = useRef(pathname)
  useEffect(() => {
    const head = pageHead(matches, status)
    document.title = `${head.title} · ${site.name}`
    const address = `${site.origin}${head.canonical ?? pathname}`
    document.querySelector('link[rel=canonical]')?.setAttribute('href', address)
    // The words were those of the page that the visit began with.
    if (first.current !== pathname) document.querySelector('meta[name=description]')?.remove()
  }, [matches, pathname, status])
}
