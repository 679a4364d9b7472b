import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCall, Output } from '@alliance/contract/call'
import type { Parts } from '../compose.ts'
import type { Logger } from '../log.ts'
import type { Filing } from '../settings.ts'
import { askPublic } from './answer-call.ts'
import type { Fresh, CachedBody } from './cached-body.ts'
import { earliest } from './answer-cache.ts'
import type { Served } from './serve.ts'

/** Runs a public call in the process: its data, or a thrown refusal. */
export type Ask = <C extends AnyCall>(call: C, input: unknown) => Promise<Output<C>>
export type PageRequest = {
  url: string
  headers: Record<string, string>
  /** Fresh for each request of a page that isn't cached. */
  nonce: string
  /** What this installation calls itself. */
  site: {
    name: string
    origin: string
    apiHost: string
    staticHost: string
    email: string
    serviceId: string
    filings?: readonly Filing[]
    demo: boolean
  }
}
export type Page = {
  status: number
  html: string
  redirect?: string
  cached: boolean
  /** Expiry of a cached page, by the clock alone. */
  until?: number
  contentPolicy: string
  /** JSON that the browser fetches after the first paint; its path is derived from the content, so it never changes. */
  data?: { path: string; text: string }
}
/** What the built web exports: one page of HTML for one address. */
export type Render = (request: PageRequest, ask: Ask) => Promise<Page>

/** Request headers that a renderer gets; few, because a cached page is the same for all. */
const SHOWN_HEADERS = ['user-agent', 'accept-language']

/** The built renderer, or undefined when the web isn't built. A bundle that fails to load is a fault, not an absence. */
export const loadRender = async (webDir: string): Promise<Render | undefined> => {
  const path = join(webDir, 'server/entry.server.js')
  try {
    const bundle = (await import(pathToFileURL(path).href)) as { render: Render }
    return bundle.render
  } catch (error) {
    const { code, url } = error as NodeJS.ErrnoException & { url?: string }
    if (code === 'ERR_MODULE_NOT_FOUND' && (url === undefined || url === pathToFileURL(path).href)) return undefined
    throw error
  }
}

const askFor = (parts: Parts, served: readonly Served[], log: Logger) => {
  const tags = new Set<string>()
  const { note, until } = earliest()
  const ask: Ask = async (call, input) => {
    const found = served.find((one) => one.call.path === call.path)
    if (!found) throw new Error(`${call.path} is not served`)
    for (const tag of found.tags) tags.add(tag)
    return (await askPublic(parts, found, { input, log, cacheUntil: note })) as Output<typeof call>
  }
  return { ask, tags, note, until }
}

const asFresh = (page: Page, tags: Iterable<string>): Fresh => ({
  body: page.html,
  contentType: 'text/html; charset=utf-8',
  tags: [...tags],
  status: page.status,
  headers: {
    'content-security-policy': page.contentPolicy,
    ...(page.redirect === undefined ? {} : { location: page.redirect }),
    ...(page.cached ? {} : { 'cache-control': 'no-store' }),
  },
  // Only existing pages are cached: unknown addresses would fill the memory.
  cacheable: page.cached && page.status === 200,
  compressAgain: true,
})

/** Data of a page, under the prefix that the renderer gives it. */
export const isDataPath = (path: string) => path.startsWith('/brought/')

/** Without tags: pages that somebody has open need it, whatever has changed since. The LRU cache evicts it. */
const asData = (text: string): Fresh => ({
  body: text,
  contentType: 'application/json; charset=utf-8',
  tags: [],
  headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  cacheable: true,
})

/** Renders pages by address; cached like answers, with the tags of the calls that they made. */
export const createPages = (parts: Parts, served: readonly Served[], render: Render) => {
  const { allianceName: name, origin, apiHost, staticHost, serviceEmail: email, serviceId, demonstration: demo } = parts.settings
  const { filings } = parts.settings
  const site = { name, origin, apiHost, staticHost, email, serviceId, demo, ...(filings.length > 0 && { filings }) }
  const draw = async (url: string, headers: Record<string, string | string[] | undefined>, log: Logger): Promise<Fresh> => {
    const { ask, tags, note, until } = askFor(parts, served, log)
    const shown = Object.fromEntries(SHOWN_HEADERS.map((name) => [name, String(headers[name] ?? '')]))
    const page = await render({ url, headers: shown, nonce: randomBytes(16).toString('base64'), site }, ask)
    const { data } = page
    note(page.until)
    if (data) await parts.cache.fill(`data ${data.path}`, async () => asData(data.text))
    return { ...asFresh(page, tags), ...until() }
  }
  return {
    page: async (url: string, headers: Record<string, string | string[] | undefined>, log: Logger): Promise<CachedBody> => {
      const key = `page ${url}`
      const cached = parts.cache.get(key)
      if (cached) return cached
      return parts.cache.fill(key, () => draw(url, headers, log))
    },
    hit: (url: string) => parts.cache.get(`${isDataPath(url) ? 'data' : 'page'} ${url}`),
  }
}
export type Pages = ReturnType<typeof createPages>
