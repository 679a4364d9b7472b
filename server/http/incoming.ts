import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { addressKey } from './addresses.ts'
import type { AppParts } from './app.ts'
import { takePoints } from './rates.ts'

const USER_AGENT_CHARS = 300

/** A trusted proxy may forward nonsense: an invalid address is replaced by the proxy's own. */
export const addressOf = (request: FastifyRequest): string =>
  isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip

const headerText = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

export const incoming = (app: AppParts, request: FastifyRequest) => ({
  body: request.body as Buffer | undefined,
  contentType: request.headers['content-type'],
  authorization: request.headers.authorization,
  idempotencyKey: request.headers['idempotency-key'],
  userAgent: headerText(request.headers['user-agent']).slice(0, USER_AGENT_CHARS),
  address: addressOf(request),
  requestId: request.id,
  log: app.parts.log.child({ requestId: request.id }),
})

/** Counts the call against its address's limit; throws the refusal when it is exceeded. */
export const takeCall = (app: AppParts, request: FastifyRequest) =>
  takePoints([[app.parts.rates.calls, addressKey(addressOf(request))]])
