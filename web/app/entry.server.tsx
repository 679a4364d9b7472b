import type { RenderedPage, RenderRequest } from '@alliance/contract/rendering'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  generatePath,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router'
import { assets } from 'virtual:assets'
import type { Ask } from '../lib/api.ts'
import { decoded } from '../lib/decoded.ts'
import { askerContext } from '../lib/loading.ts'
import { handleFlag, pageHead, type PageHandle } from '../lib/page-handle.ts'
import { setSite, site } from '../lib/site.ts'
import { contentPolicy } from './content-policy.ts'
import { htmlDocument } from './document.ts'
import { isPrivatePath } from './load-private-routes.ts'
import { privateRoutes } from './private-routes.tsx'
import { siteRoutes } from './routes.tsx'
import { sha256 } from './sha256.ts'
import { GuardedFrame, SiteShell } from './site/site-shell.tsx'

type Matches = readonly { handle: unknown; loaderData?: unknown; pathname: string }[]

const ANY_ORIGIN = 'http://site.invalid'
const routes = siteRoutes(privateRoutes)
const handler = createStaticHandler(routes)
const frameRoutes: RouteObject[] = [{ element: <SiteShell />, children: [{ path: '*', element: <GuardedFrame /> }] }]
/** Shorter hydration data is embedded: that is faster than another request. */
const APART_FROM_CHARS = 1000

/** In development, scripts are loaded at once. */
const late = assets.headSha256 !== ''
const frameHandler = createStaticHandler(frameRoutes)

/** Renders one URL. `ask` answers public calls; a refusal must carry the code's name or number as `code`. */
export const render = async (request: RenderRequest, ask: Ask): Promise<RenderedPage> => {
  if (request.site) setSite(request.site)
  // Concatenated, not resolved: a path beginning with two slashes would name a host.
  const url = readable(new URL(ANY_ORIGIN + request.url))
  const matched = matchRoutes(routes, url) ?? []
  const spelled = ownSpelling(matched, url.pathname)
  if (spelled !== url.pathname) return ledTo(spelled + url.search)
  const matches: Matches = matched.map(({ route, pathname }) => ({ handle: route.handle, pathname }))
  return handleFlag(matches, 'clientOnly') ? renderFrame(request, url, matches) : renderPage(url, ask)
}

/**
 * The address whose page a request gets: without query parameters that its route doesn't read, such as those of link tracking, so
 * that they all share one cached page.
 */
export const pageAddress = (asked: string): string => {
  const url = readable(new URL(ANY_ORIGIN + asked))
  const matched = url.search ? (matchRoutes(routes, url) ?? []) : []
  const handle = matched.at(-1)?.route.handle as PageHandle | undefined
  if (!handle || handle.uncached || ownSpelling(matched, url.pathname) !== url.pathname) return asked
  const read = [...(handle.cacheQuery || []), ...(handle.query || [])]
  const given = read.flatMap((name) =>
    url.searchParams
      .getAll(name)
      .slice(0, 1)
      .map((value) => [name, value]),
  )
  return given.length > 0 ? `${url.pathname}?${new URLSearchParams(given)}` : url.pathname
}

const canBeRead = (part: string): boolean => !part.includes('%') || decoded(part) !== part

/** Escapes malformed percent-encoding (`%ff`), about which the router would otherwise print a warning to stderr. */
const readable = (url: URL): URL => {
  const path = url.pathname
  if (!canBeRead(path))
    url.pathname = path
      .split('/')
      .map((part) => (canBeRead(part) ? part : encodeURIComponent(part)))
      .join('/')
  return url
}

const flat = (path: string) => path.toLowerCase().replace(/\/+$/, '')

/** The path in its route's spelling, if the requested one differs only in case or trailing slashes. */
const ownSpelling = (matched: ReturnType<typeof matchRoutes>, path: string): string => {
  const last = matched?.at(-1)
  const pattern = (matched ?? []).flatMap(({ route }) => route.path ?? []).join('/')
  // A redirect route leads to its target in one step, however it is spelled.
  if (!last?.route.handle || pattern.includes('*')) return path
  const own = generatePath(`/${pattern}`, last.params)
  return flat(own) === flat(path) ? own : path
}

const renderPage = async (url: URL, ask: Ask): Promise<RenderedPage> => {
  const requestContext = new RouterContextProvider()
  requestContext.set(askerContext, ask)
  const context = await handler.query(new Request(new URL(ANY_ORIGIN + url.pathname + url.search)), { requestContext })
  if (context instanceof Response) return redirected(context)
  const failure = faultOf(context)
  // A fault isn't a page: the server logs and answers it.
  if (failure) throw failure
  const matches: Matches = context.matches.map(({ route, pathname }) => ({
    handle: route.handle,
    pathname,
    loaderData: context.loaderData[route.id],
  }))
  const status = context.statusCode
  const head = pageHead(matches, status === 200 ? undefined : status)
  const cached = status === 200 && isCacheable(url, matches)
  const hydration = { loaderData: context.loaderData, actionData: null, errors: errorsOf(context) }
  const text = JSON.stringify(hydration)
  const data = cached && late && text.length >= APART_FROM_CHARS ? await apart(text) : undefined
  const { html, styleHashes } = await htmlDocument({
    site,
    ...head,
    source: (matches.at(-1)?.handle as PageHandle | undefined)?.source,
    data: matches.at(-1)?.loaderData,
    styles: stylesOf(matches),
    entry: assets.entry,
    preload: preloadOf(matches),
    late,
    needsScripts: isPrivatePath(url.pathname),
    root: draw(handler.dataRoutes, context),
    brought: data ? { site, from: data.path } : { site, hydration },
  })
  const policy = contentPolicy({ site, scriptHashes: [assets.headSha256], styleHashes })
  return { status, html, cached, ...cacheUntil(matches), ...(data && { data }), contentPolicy: policy }
}

/** Guarded pages: only header and footer; the page follows once the browser has authenticated. */
const renderFrame = async (request: RenderRequest, url: URL, matches: Matches): Promise<RenderedPage> => {
  const context = await frameHandler.query(new Request(new URL(ANY_ORIGIN + url.pathname)))
  if (context instanceof Response) return redirected(context)
  const { nonce } = request
  const { html, styleHashes } = await htmlDocument({
    site,
    title: pageHead(matches).title,
    description: undefined,
    canonical: undefined,
    styles: stylesOf([]),
    entry: assets.entry,
    preload: assets.preload,
    late: false,
    needsScripts: true,
    root: draw(frameHandler.dataRoutes, context),
    brought: { site },
    nonce,
  })
  const policy = contentPolicy({ site, scriptHashes: [assets.appearanceSha256], styleHashes, nonce })
  return { status: 200, html, cached: false, contentPolicy: policy }
}

/** Named by its content hash: an open page finds exactly its own data, however old it is, or nothing. */
const apart = async (text: string) => {
  const name = (await sha256(text)).slice(0, 22).replaceAll('+', '-').replaceAll('/', '_')
  return { path: `/brought/${name}.json`, text }
}

/** Attribute that the router adds to every link for its framework mode, which we don't use: 60 bytes of a document's first flight. */
const FRAMEWORK_MARK = ' data-discover="true"'

const draw = (dataRoutes: typeof handler.dataRoutes, context: StaticHandlerContext): string =>
  renderToString(
    <StrictMode>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </StrictMode>,
  ).replaceAll(FRAMEWORK_MARK, '')

const ledTo = (redirect: string, status = 301): RenderedPage => ({
  status,
  html: '',
  redirect,
  cached: false,
  contentPolicy: contentPolicy({ site, scriptHashes: [], styleHashes: [] }),
})

const redirected = (response: Response): RenderedPage => ledTo(response.headers.get('location') ?? '/', response.status)

const faultOf = (context: StaticHandlerContext): unknown =>
  Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error))

const errorsOf = (context: StaticHandlerContext) =>
  context.errors &&
  Object.fromEntries(
    Object.entries(context.errors).map(([route, error]) => [
      route,
      { status: error.status, statusText: error.statusText, data: null, internal: false },
    ]),
  )

const pagesOf = (matches: Matches) =>
  matches.flatMap(({ handle }) => {
    const source = (handle as PageHandle | undefined)?.source
    const page = source === undefined ? undefined : assets.pages[source]
    return page ? [page] : []
  })

const stylesOf = (matches: Matches) =>
  [...new Set([...assets.styles, ...pagesOf(matches).flatMap((page) => page.styles)])].flatMap(
    (href) => assets.sheets[href] ?? [],
  )
const preloadOf = (matches: Matches) => [...new Set([...assets.preload, ...pagesOf(matches).flatMap((page) => page.preload)])]

/** Unknown query parameters would fill the cache with copies of the same page: such answers are not cached. */
const isCacheable = (url: URL, matches: Matches): boolean => {
  const { cacheQuery, uncached } = (matches.at(-1)?.handle as PageHandle | undefined) ?? {}
  if (uncached) return false
  return [...url.searchParams.keys()].every((name) => cacheQuery && cacheQuery.includes(name))
}

const cacheUntil = (matches: Matches): { until?: number } => {
  const last = matches.at(-1)
  const { cacheUntil: until } = (last?.handle as PageHandle | undefined) ?? {}
  return until && last?.loaderData !== undefined ? { until: until(last.loaderData) } : {}
}
