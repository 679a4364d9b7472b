import '../ui/tokens.css'
import '../ui/base.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { paths } from '../lib/paths.ts'
import { setReactions } from '../lib/reactions.ts'
import { followOtherTabs, token } from '../lib/session.ts'
import { setSite, type Site } from '../lib/site.ts'
import { keepUuidCookie } from '../lib/uuid-cookie.ts'
import { DialogHost, messageBox, whenClosed, whiteMessageBox } from '../ui/dialogs.tsx'
import { addBehind, behindFor, isBehind } from './behind.ts'
import { siteRoutes } from './routes.tsx'

type Hydration = { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null; actionData: null }
/** What the page brought along: settings always; where the server drew the page what it was drawn from, or where that is. */
type Brought = { site: Partial<Site>; hydration?: Hydration; from?: string }

const DATA_TIMEOUT_MS = 10_000

const brought = JSON.parse(document.getElementById('brought')!.textContent) as Brought
const isDrawn = Boolean(brought.hydration ?? brought.from)

/** The routes on screen are loaded before hydration, so that the first render finds what the server drew. */
const loadMatched = (matched: readonly { route: RouteObject }[]) =>
  Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const part = await route.lazy()
      Object.assign(route, part, { lazy: undefined })
    }),
  )

/** Undefined when it is lost: the page's own loaders ask again then. */
const hydrationOf = async ({ hydration, from }: Brought): Promise<Hydration | undefined> => {
  if (!from) return hydration
  const answer = await fetch(from, { signal: AbortSignal.timeout(DATA_TIMEOUT_MS) })
  // What is not there says so in words, which are no JSON.
  return answer.json()
}

/** Lets the browser answer a tap between two pieces of work. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve))

const shown = new Set<string>()
/** One box per sentence, or for what it is about: ten failing calls are one piece of news. */
const message = (content: string, about = content) => {
  if (shown.has(about)) return
  shown.add(about)
  void whenClosed(messageBox({ content })).then(() => shown.delete(about))
}

let whiteBox: Promise<void> | undefined
/** One box, however many calls were refused; each of them learns when it is closed. */
const whiteMessage = (content: string) =>
  (whiteBox ??= whenClosed(whiteMessageBox('提示', content)).finally(() => {
    whiteBox = undefined
  }))

const start = async () => {
  setSite(brought.site)
  const asked = hydrationOf(brought).catch(() => undefined)
  const routes = siteRoutes(await behindFor(location.pathname))
  await loadMatched(matchRoutes(routes, location) ?? [])
  const hydration = await asked
  await breath()
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: addBehind,
    ...(hydration && { hydrationData: hydration }),
  })
  setReactions({
    message,
    whiteMessage,
    go: (path) => void router.navigate(path),
  })
  await breath()
  createRoot(document.getElementById('dialogs')!).render(<DialogHost />)
  const root = document.getElementById('root')!
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  whenReady(router, () => {
    if (!isDrawn) createRoot(root).render(app)
    // A page that can't be asked for again stays as it was drawn.
    else if (hydration || !router.state.errors) startTransition(() => void hydrateRoot(root, app))
  })
  // A page behind a guard stands for nobody then: its guard says so and leads to a login and back.
  followOtherTabs(() => isBehind(router.state.location.pathname) && void router.revalidate())
  keepUuidCookie()
  // Counting is nobody's first need: it comes on its own, and a page that it fails on is still a page.
  import('./count-views.ts').then(
    ({ countViews }) => countViews(router),
    () => {},
  )
  if (token()) import('./guards.tsx').then(({ refreshAccount }) => refreshAccount()).catch(() => {})
}

/** A guarded page is drawn when its guard has let it through; until then the frame from the server stands. */
const whenReady = (router: ReturnType<typeof createBrowserRouter>, draw: () => void) => {
  if (router.state.initialized) return draw()
  const stop = router.subscribe((state) => {
    if (!state.initialized) return
    stop()
    draw()
  })
}

/** A page drawn by the server stays readable as it is. A form or a frame without its page says so and offers to try again. */
const lost = () => {
  if (isDrawn && !isBehind(location.pathname)) return
  createRoot(document.getElementById('dialogs')!).render(<DialogHost />)
  messageBox({ title: '页面没有载入完整', content: '网络可能中断过，或网站刚刚更新。', button: '刷新', cancel: '返回首页' }).then(
    () => location.reload(),
    () => location.assign(paths.home()),
  )
}

// After the first paint: the page reads and its links work before any of this runs.
requestAnimationFrame(() =>
  setTimeout(() => {
    start().catch(lost)
  }),
)
