import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerLimits } from '../limits.ts'
import { addressKey } from './addresses.ts'
import { createOverloadAnswer } from './overload-answer.ts'

/** How often connections are checked for timeouts. */
const CHECK_MS = 5_000

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** A complete request without an answer yet. Slow senders and receivers don't count, so they take nobody's place. */
const isWork = ({ request, response }: Exchange) => request.complete && !response.headersSent

const addressOf = (socket: Socket) => addressKey(socket.remoteAddress ?? '')

/** Connections per address aren't limited behind a proxy, from whose address all of them come. */
type Options = {
  limits: ServerLimits
  always: Readonly<Record<string, string>>
  behindProxy: boolean
  isStopping: () => boolean
}

/** Bounds connections per address, so that nobody takes all of them. */
const boundConnections = (server: Server, { limits, behindProxy }: Options) => {
  server.maxConnections = limits.connections
  if (behindProxy) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket)
    const count = open.get(address) ?? 0
    if (count >= limits.connectionsPerAddress) return void socket.destroy()
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/**
 * Rejects requests beyond `requestsInHand`. What comes during a stop, on a connection that a proxy opened just before, is answered
 * as ever, since no proxy would send it to another server; it is the last on its connection.
 */
export const createBoundedServer = (
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  options: Options,
): Server => {
  const { limits, always, isStopping } = options
  const exchanges = new Set<Exchange>()
  const isBusy = () => exchanges.size >= limits.requestsInHand && [...exchanges].filter(isWork).length >= limits.requestsInHand
  const answerOverload = createOverloadAnswer(always)
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, limits.headersMs),
    },
    (request, response) => {
      const exchange = { request, response }
      if (isBusy()) return answerOverload(request, response)
      if (isStopping()) response.setHeader('connection', 'close')
      exchanges.add(exchange)
      response.once('close', () => exchanges.delete(exchange))
      handler(request, response)
    },
  )
  boundConnections(server, options)
  server.maxHeadersCount = 100
  server.timeout = limits.idleMs
  return server
}
