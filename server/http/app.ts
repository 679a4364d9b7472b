import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { allCalls } from '@alliance/contract'
import type { AnyCall } from '@alliance/contract/call'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Parts } from '../compose.ts'
import { acceptWaiting } from './accept-waiting.ts'
import { addCalls } from './add-calls.ts'
import { addFallback } from './add-fallback.ts'
import { addRawRoutes } from './add-raw-routes.ts'
import { apiPage } from './api-page.ts'
import { addArrivals } from './arrivals.ts'
import { createBoundedServer } from './bounded-server.ts'
import { addDevPage, type DevFacts } from './dev-page.ts'
import { answerClientError } from './client-errors.ts'
import { addPreflight, crossOriginHeaders } from './cross-origin.ts'
import { addErrors } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { addHealth, READ } from './health.ts'
import { openApi } from './openapi.ts'
import { createPages, loadRender, type PageAddress, type Render } from './pages.ts'
import type { RawRoute } from './raw-route.ts'
import { bodyReader } from './read-body.ts'
import type { Served } from './serve.ts'
import { loadStatic } from './static.ts'

export type AppGiven = {
  parts: Parts
  served: readonly Served[]
  /** The calls that must be served; default: all of the contract. */
  calls?: readonly AnyCall[]
  rawRoutes: readonly RawRoute[]
  /** The page renderer; default: the built one. Development passes Vite's. */
  render?: Render
  pageAddress?: PageAddress
  /** Content of the page `/dev`; without it the page doesn't exist. */
  dev?: DevFacts
  /** Development only: sees every page and file request first; true when it has answered. */
  middleware?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}
type HttpApp = {
  readonly fastify: FastifyInstance
  /** A public page as a visitor gets it; undefined if there is no such page or no renderer. */
  renderPage(path: string): Promise<string | undefined>
  listen(at: { port: number; host: string }): Promise<{ url: string; port: number }>
  /** Stops accepting, finishes open requests, cuts off those that exceed the grace period. */
  close(): Promise<void>
}
/** Shared by everything in this folder. */
export type AppParts = AppGiven & { always: Readonly<Record<string, string>>; isStopping: () => boolean; stopSignal: AbortSignal }

/** Throws unless each call of the contract is served exactly once, and nothing else is. */
export const assertRollCall = (served: readonly Served[], calls: readonly AnyCall[]): void => {
  const servedPaths = served.map(({ call }) => call.path)
  const known = new Set(calls.map(({ path }) => path))
  const complaints = [
    ...calls.filter(({ path }) => !servedPaths.includes(path)).map(({ path }) => `not served: ${path}`),
    ...servedPaths.filter((path) => !known.has(path)).map((path) => `not in the contract: ${path}`),
    ...servedPaths.filter((path, index) => servedPaths.indexOf(path) !== index).map((path) => `served twice: ${path}`),
  ]
  if (complaints.length > 0) throw new Error(`the roll call fails:\n${complaints.join('\n')}`)
}

/** Filled in last, while Fastify wants its error handler first. */
type Fallback = { answer?: (request: FastifyRequest, reply: FastifyReply) => unknown }

const createIds = () => {
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  return () => `${prefix}-${(count += 1).toString(36)}`
}

const createFastify = ({ parts, always, isStopping }: AppParts, fallback: Fallback) => {
  const { trustedProxies } = parts.settings
  const behindProxy = trustedProxies.length > 0
  return Fastify({
    logger: false,
    bodyLimit: parts.limits.bodyBytes,
    trustProxy: behindProxy ? trustedProxies : false,
    genReqId: createIds(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    serverFactory: (handler) => createBoundedServer(handler, { limits: parts.limits, always, behindProxy, isStopping }),
    // A URL that can't be decoded (`/%`) is unknown: the not-found page or envelope answers it.
    frameworkErrors: (_error, request, reply) => void fallback.answer?.(request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: answerClientError(always),
  })
}

/** Lazy: saves a fifth of a second of every start. */
const once = <T>(make: () => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const addDocuments = (fastify: FastifyInstance, { parts, always, calls = allCalls }: AppParts) => {
  const description = once(() => JSON.stringify(openApi(calls, parts.settings)))
  const page = once(() => apiPage(calls, parts.settings.allianceName))
  fastify.get('/api/openapi.json', READ, async (_request, reply) =>
    reply
      .headers({ ...always, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
      .send(description()),
  )
  fastify.get('/api', READ, async (_request, reply) => {
    const { contentPolicy, html } = page()
    return reply
      .headers({
        ...always,
        'content-security-policy': contentPolicy,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
      .send(html)
  })
}

const LEAVE_EVERY_MS = 50

/** Builds the whole HTTP side. Nothing listens yet. */
export const buildApp = async (given: AppGiven): Promise<HttpApp> => {
  assertRollCall(given.served, given.calls ?? allCalls)
  const { settings, limits } = given.parts
  const stop = new AbortController()
  const app: AppParts = {
    ...given,
    always: { ...securityHeaders(settings.origin), ...crossOriginHeaders(settings) },
    isStopping: () => stop.signal.aborted,
    stopSignal: stop.signal,
  }
  const fallback: Fallback = {}
  const fastify = createFastify(app, fallback)
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('*', bodyReader(limits.bodyBytes))
  addArrivals(fastify, app)
  addErrors(fastify, app)
  addPreflight(fastify, settings)
  addHealth(fastify, app)
  addDocuments(fastify, app)
  addCalls(fastify, app)
  if (given.dev) addDevPage(fastify, app, given.dev)
  await addRawRoutes(fastify, app)
  const { render, pageAddress } = given
  const web = render ? { render, pageAddress } : await loadRender(settings.webDir)
  const pages = web && createPages(given.parts, given.served, web)
  fallback.answer = addFallback(fastify, app, { files: await loadStatic(join(settings.webDir, 'client')), pages })
  await fastify.ready()
  return {
    fastify,
    renderPage: async (path) => {
      const page = await pages?.page(path, given.parts.log)
      return page?.status === 200 ? page.plain.toString() : undefined
    },
    listen: async ({ port, host }) => {
      await fastify.listen({ port, host })
      const address = fastify.server.address()
      const bound = typeof address === 'object' && address ? address.port : port
      return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`, port: bound }
    },
    close: async () => {
      stop.abort()
      const cut = setTimeout(() => fastify.server.closeAllConnections(), limits.stopMs)
      // A connection whose answer is sent would be kept alive for a next request that is not coming.
      const leave = setInterval(() => fastify.server.closeIdleConnections(), LEAVE_EVERY_MS)
      await acceptWaiting()
      await new Promise((closed) => fastify.server.close(closed))
      await fastify.close()
      clearInterval(leave)
      clearTimeout(cut)
    },
  }
}
