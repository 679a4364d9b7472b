import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { pageHead, useHandleFlag } from '../../lib/page-handle.ts'
import { site } from '../../lib/site.ts'
import { Skeleton } from '../../ui/empty.tsx'
import { useScrollRule } from './scroll-rule.ts'
import { NoticeStrip } from './notice-strip.tsx'
import { SiteFooter } from './site-footer.tsx'
import { PageRuler, SiteHeader } from './site-header.tsx'
import { PageError } from './page-error.tsx'
import styles from './site-shell.module.css'

/** Header, page, footer. `broken` shows the error in place of the page when the frame's own route failed. */
export const SiteShell = ({ broken }: { broken?: boolean }) => {
  const hiddenHead = useHandleFlag('hiddenHead')
  const quietFoot = useHandleFlag('quietFoot')
  useScrollRule()
  return (
    <div className={styles.shell}>
      <Head />
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      {hiddenHead ? null : <SiteHeader />}
      {hiddenHead ? null : <NoticeStrip />}
      {hiddenHead ? null : <PageRuler />}
      <Progress />
      {broken ? <BrokenPage /> : <Outlet />}
      <SiteFooter quiet={quietFoot} />
    </div>
  )
}

/** Around every page but those of the desks, which have a menu beside it (`side-shell.tsx`). */
export const Main = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <main id="main" className={styles.main} tabIndex={-1}>
    {children}
  </main>
)

/** In place of a page that failed. */
export const BrokenPage = () => (
  <Main>
    <PageError />
  </Main>
)

/**
 * What the server sends of a guarded page. It stands until the guard has let somebody in: a sentence after a second, if there are
 * scripts that can ask.
 */
export const GuardedFrame = () => (
  <Main>
    <div className={cx('sheet in', styles.waiting)}>
      <Skeleton rows={0} />
    </div>
  </Main>
)

/** A progress line while a page loads; invisible for the first 200 ms. */
const Progress = () => (useNavigation().state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />)

/**
 * The server writes the head of the first page; from then on title and canonical follow the route, and other meta tags of the
 * first page are removed (decision 008). An error in place of the page, and a page with a name of its own, set their titles after
 * this: that is why it comes before them.
 */
const Head = () => {
  const matches = useMatches()
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useLayoutEffect(() => {
    const head = pageHead(matches)
    document.title = `${head.title} · ${site.name}`
    const address = `${site.origin}${head.canonical ?? pathname}`
    document.querySelector('link[rel=canonical]')?.setAttribute('href', address)
    if (first.current === pathname) return
    for (const old of document.querySelectorAll('meta[name=description],meta[property],[type="application/ld+json"]'))
      old.remove()
  }, [matches, pathname])
  return null
}
