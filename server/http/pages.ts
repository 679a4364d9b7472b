import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCall, Output } from '@alliance/contract/call'
import type { RenderedPage, RenderRequest, Site } from '@alliance/contract/rendering'
import type { Parts } from '../compose.ts'
import type { Logger } from '../log.ts'
import { askPublic } from './answer-call.ts'
import type { Fresh, CachedBody } from './cached-body.ts'
import { earliest } from './answer-cache.ts'
import type { Served } from './serve.ts'

/** Runs a public call in the process: its data, or a thrown refusal. */
type Ask = <C extends AnyCall>(call: C, input: unknown) => Promise<Output<C>>
/** What the built web exports: one page of HTML for one address. */
export type Render = (request: RenderRequest, ask: Ask) => Promise<RenderedPage>
/** Also of the built web: the path with only those query parameters that its page reads. */
export type PageAddress = (url: string) => string
type Web = { render: Render; pageAddress?: PageAddress | undefined }

/** The built renderer, or undefined when the web isn't built. A bundle that fails to load is a fault, not an absence. */
export const loadRender = async (webDir: string): Promise<Web | undefined> => {
  const path = join(webDir, 'server/entry.server.js')
  try {
    return (await import(pathToFileURL(path).href)) as Web
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

const asFresh = (page: RenderedPage, tags: Iterable<string>): Fresh => ({
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
export const createPages = (parts: Parts, served: readonly Served[], { render, pageAddress = (url) => url }: Web) => {
  const { allianceName: name, origin, apiHost, staticHost, serviceEmail: email, serviceId, demonstration: demo } = parts.settings
  const { filings } = parts.settings
  const site: Site = { name, origin, apiHost, staticHost, email, serviceId, demo, ...(filings.length > 0 && { filings }) }
  const draw = async (url: string, log: Logger): Promise<Fresh> => {
    const { ask, tags, note, until } = askFor(parts, served, log)
    const page = await render({ url, nonce: randomBytes(16).toString('base64'), site }, ask)
    const { data } = page
    note(page.until)
    if (data) await parts.cache.fill(`data ${data.path}`, async () => asData(data.text))
    return { ...asFresh(page, tags), ...until() }
  }
  const take = async (url: string, log: Logger): Promise<CachedBody> => {
    const key = `page ${url}`
    return parts.cache.get(key) ?? parts.cache.fill(key, () => draw(url, log))
  }
  return {
    page: async (url: string, log: Logger): Promise<CachedBody> => {
      const address = pageAddress(url)
      const body = await take(address, log)
      // A redirect keeps the whole query.
      return 'location' in body.headers && address !== url ? take(url, log) : body
    },
    hit: (url: string) => parts.cache.get(`${isDataPath(url) ? 'data' : 'page'} ${url}`),
  }
}
export type Pages = ReturnType<typeof createPages>
