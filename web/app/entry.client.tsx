import '../ui/tokens.css'
import '../ui/base.css'
import type { Site } from '@alliance/contract/rendering'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { LOST_TITLE, LOST_WORDS } from '../lib/chunk.ts'
import { paths } from '../lib/paths.ts'
import { setUiEffects } from '../lib/ui-effects.ts'
import { followOtherTabs, token } from '../lib/session.ts'
import { setSite } from '../lib/site.ts'
import { keepUuidCookie } from '../lib/uuid-cookie.ts'
import { DialogHost, messageBox, whenClosed, whiteMessageBox } from '../ui/dialogs.tsx'
import { addPrivateRoutes, privateRoutesFor, isPrivatePath } from './load-private-routes.ts'
import { siteRoutes } from './routes.tsx'

type Hydration = { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null; actionData: null }
/** Data embedded in the page: the settings; if the server rendered it, the hydration data or their URL. */
type Brought = { site: Partial<Site>; hydration?: Hydration; from?: string }

const DATA_TIMEOUT_MS = 10_000

const brought = JSON.parse(document.getElementById('brought')!.textContent) as Brought
const isDrawn = Boolean(brought.hydration ?? brought.from)

/** Loads the matched lazy routes before hydration, so that the first render equals the server's. */
const loadMatched = (matched: readonly { route: RouteObject }[]) =>
  Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const part = await route.lazy()
      Object.assign(route, part, { lazy: undefined })
    }),
  )

/** Undefined if it fails: the page's own loaders run then. */
const hydrationOf = async ({ hydration, from }: Brought): Promise<Hydration | undefined> => {
  if (!from) return hydration
  const answer = await fetch(from, { signal: AbortSignal.timeout(DATA_TIMEOUT_MS) })
  // An HTTP error answer is plain text, so parsing throws.
  return answer.json()
}

/** Yields, so that the browser can handle a tap in between. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve))

const shown = new Set<string>()
/** One box per message or subject: ten failing calls are one piece of news. */
const message = (content: string, about = content) => {
  if (shown.has(about)) return
  shown.add(about)
  void whenClosed(messageBox({ content })).then(() => shown.delete(about))
}

let whiteBox: Promise<void> | undefined
/** A single box, however many calls were refused; each caller learns when it is closed. */
const whiteMessage = (content: string) =>
  (whiteBox ??= whenClosed(whiteMessageBox('提示', content)).finally(() => {
    whiteBox = undefined
  }))

const start = async () => {
  // The newest of what pages need of it.
  if (!('any' in AbortSignal)) await import('../lib/older-browsers.ts')
  setSite(brought.site)
  const asked = hydrationOf(brought).catch(() => undefined)
  const routes = siteRoutes(await privateRoutesFor(location.pathname))
  await loadMatched(matchRoutes(routes, location) ?? [])
  const hydration = await asked
  await breath()
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: addPrivateRoutes,
    ...(hydration && { hydrationData: hydration }),
  })
  setUiEffects({
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
    if (!isDrawn) createRoot(root, { onUncaughtError }).render(app)
    // If hydration data and the loaders both failed, the page stays as the server rendered it.
    else if (hydration || !router.state.errors) startTransition(() => void hydrateRoot(root, app, { onUncaughtError }))
  })
  // A guarded page belongs to nobody then: its guard prompts for a login and returns.
  followOtherTabs(() => isPrivatePath(router.state.location.pathname) && void router.revalidate())
  keepUuidCookie()
  import('./after-start.ts').then(
    ({ afterStart }) => afterStart(router),
    () => {},
  )
  if (token()) import('./guards.tsx').then(({ refreshAccount }) => refreshAccount()).catch(() => {})
}

/** Renders a guarded page once its guard has let the user in; until then the server's frame is shown. */
const whenReady = (router: ReturnType<typeof createBrowserRouter>, draw: () => void) => {
  if (router.state.initialized) return draw()
  const stop = router.subscribe((state) => {
    if (!state.initialized) return
    stop()
    draw()
  })
}

/** A server-rendered page stays readable. A form or an empty frame says that loading failed, and offers a reload. */
const lost = () => {
  if (isDrawn && !isPrivatePath(location.pathname)) return
  createRoot(document.getElementById('dialogs')!).render(<DialogHost />)
  offerReload()
}

const offerReload = () =>
  void messageBox({ title: LOST_TITLE, content: LOST_WORDS, button: '刷新', cancel: '返回首页' }).then(
    () => location.reload(),
    () => location.assign(paths.home()),
  )

/** React has taken the page away. The dialogs are a root of their own. */
const onUncaughtError = (error: unknown) => {
  reportError(error)
  offerReload()
}

// After the first paint: the page is readable and its links work before any of this runs.
requestAnimationFrame(() =>
  setTimeout(() => {
    start().catch(lost)
  }),
)
