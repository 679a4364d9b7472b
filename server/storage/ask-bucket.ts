import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type BucketKey, signedHeaders } from './sign-request.ts'

/** Bytes in memory, or a file on this machine. */
export type Sent = { sha256: string; sizeBytes: number } & ({ bytes: Uint8Array } | { path: string })

/** A bucket's error response. */
export class BucketFault extends Error {
  readonly status: number
  readonly code: string
  constructor(asked: string, { status, code }: { status: number; code: string }) {
    super(`the bucket answered ${status} ${code} to ${asked}`)
    this.status = status
    this.code = code
  }
}

type Asked = { method: string; url: URL; sent?: Sent }

const NOTHING = createHash('sha256').digest('hex')
/** How long a connection may take to be made, and to be without traffic. Without the first a host that is gone takes minutes. */
const PATIENCE = { connectMs: 5_000, idleMs: 60_000 }
const TRIES = 4
const FIRST_PAUSE_MS = 200
/** Statuses that ask for a retry; a bucket under load answers 503. */
const BUSY = new Set([429, 500, 502, 503, 504])

const isBucketBusy = (error: BucketFault) => BUSY.has(error.status)

/**
 * Whether the bucket as a whole is unavailable: busy, gone, or refusing our key or clock. Only 400 is about what was sent: other
 * bytes than announced, or too many.
 */
export const isBucketAway = (error: unknown): boolean => error instanceof BucketFault && error.status !== 400

const mayPass = (error: unknown) => (error instanceof BucketFault ? isBucketBusy(error) : 'code' in (error as object))

/** Keep-alive sockets must not keep the process alive. */
const waysTo = ({ protocol }: URL) =>
  protocol === 'https:'
    ? { request: secureRequest, agent: new SecureAgent({ keepAlive: true }) }
    : { request: plainRequest, agent: new PlainAgent({ keepAlive: true }) }

const faultOf = async (response: IncomingMessage, { method, url }: Asked) => {
  const code = /<Code>(\w+)<\/Code>/.exec(await text(response))?.[1] ?? ''
  return new BucketFault(`${method} ${url.pathname}`, { status: response.statusCode ?? 0, code })
}

/** Sends signed requests, retrying when the storage is busy or the connection breaks. Throws `BucketFault` for a refusal. */
export const createAsk = (key: BucketKey, base: URL, { connectMs, idleMs } = PATIENCE) => {
  const { request, agent } = waysTo(base)

  const exchange = async ({ method, url, sent }: Asked): Promise<IncomingMessage> => {
    const length = sent && { 'content-length': String(sent.sizeBytes) }
    const headers = signedHeaders({ method, url, headers: { ...length }, sha256: sent?.sha256 ?? NOTHING, at: Date.now() }, key)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    // As an option it counts while the connection is made; set afterwards, from then on.
    const out = request(url, { method, headers, agent, timeout: connectMs }, resolve)
    out.on('error', reject)
    out.on('timeout', () => out.destroy(Object.assign(new Error('the bucket is silent'), { code: 'ETIMEDOUT' })))
    out.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => socket.setTimeout(idleMs))
      else socket.setTimeout(idleMs)
    })
    if (sent && 'path' in sent) pipeline(createReadStream(sent.path), out).catch(reject)
    else out.end(sent?.bytes)
    return promise
  }

  const once = async (asked: Asked): Promise<IncomingMessage> => {
    const response = await exchange(asked)
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return response
    throw await faultOf(response, asked)
  }

  /** Every request may be repeated: objects never change, and deleting twice is harmless. */
  return async (asked: Asked): Promise<IncomingMessage> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(asked)
      } catch (error) {
        if (tries === TRIES || !mayPass(error)) throw error
        await pause(FIRST_PAUSE_MS * 2 ** tries)
      }
    }
  }
}
