import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Auth } from '@alliance/contract/call'
import type { Parts } from '../compose.ts'
import type { Logger } from '../log.ts'
import type { Account } from './serve.ts'

export type RawContext = {
  parts: Parts
  request: IncomingMessage
  response: ServerResponse
  /** Set unless the route is public. The token comes from `Authorization: Bearer` only. */
  account: Account | undefined
  now: number
  /** Grows with each request in the order in which they came, before anybody was admitted. */
  arrival: number
  address: string
  requestId: string
  log: Logger
}

/**
 * For what answers as its own protocol says: resumable uploads, files, images. The handler owns request and response,
 * the body is not read before it. Security headers and the request id are set already; a thrown error becomes a 500.
 * Who is not admitted is answered 401 or 403 with the envelope.
 */
export type RawRoute = {
  readonly methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS')[]
  /** Exact path, or a prefix that ends in `/*`. */
  readonly path: string
  readonly auth: Auth
  /** A lab's machine may come with a lab token in place of a session. */
  readonly lab?: boolean
  /** A member's CI may come with an API token. */
  readonly ci?: boolean
  readonly handle: (context: RawContext) => Promise<void>
}
