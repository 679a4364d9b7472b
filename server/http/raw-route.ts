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
  /** Throws if the caller is not admitted any more: a slow body may take minutes. */
  admitAgain: () => Promise<void>
  now: number
  /** Grows with each request in order of arrival; taken before admission. */
  arrival: number
  address: string
  requestId: string
  log: Logger
}

/**
 * A route with a protocol of its own: resumable uploads, files, images. The handler owns request and response; the body is
 * not read before it. Security headers and the request id are set already; a thrown error becomes a 500. A caller who is not
 * admitted gets 401 or 403 with the envelope.
 */
export type RawRoute = {
  readonly methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS')[]
  /** Exact path, or a prefix that ends in `/*`. */
  readonly path: string
  readonly auth: Auth
  /** Accepts a lab token in place of a session. */
  readonly lab?: boolean
  /** Accepts a member's API token (CI). */
  readonly ci?: boolean
  readonly handle: (context: RawContext) => Promise<void>
}
