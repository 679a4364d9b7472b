import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accessLog } from './access-log.ts'
import { addressKey } from './addresses.ts'
import { type Answer, answerCall, answerError } from './answer-call.ts'
import type { AppParts } from './app.ts'
import { envelopeOf, sendEnvelope } from './errors.ts'
import { createKeptCall } from './kept-calls.ts'
import { takeAll } from './rates.ts'
import type { Served } from './serve.ts'

const OTHER_METHODS = {
  POST: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  GET: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
}
const USER_AGENT_CHARS = 300

/** A trusted proxy may hand on nonsense: what is no address is the proxy's own. */
export const addressOf = (request: FastifyRequest): string =>
  isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip

export const headerText = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

const incoming = (app: AppParts, request: FastifyRequest) => ({
  body: request.body as Buffer | undefined,
  contentType: request.headers['content-type'],
  authorization: request.headers.authorization,
  idempotencyKey: request.headers['idempotency-key'],
  userAgent: headerText(request.headers['user-agent']).slice(0, USER_AGENT_CHARS),
  address: addressOf(request),
  requestId: request.id,
  log: app.parts.log.child({ requestId: request.id }),
})

const send = (app: AppParts, at: { request: FastifyRequest; reply: FastifyReply }, answer: Answer) => {
  if (answer.replayed) at.reply.header('idempotent-replay', 'true')
  return sendEnvelope(app, at, answer)
}

const takeCall = (app: AppParts, request: FastifyRequest) => takeAll([[app.parts.rates.calls, addressKey(addressOf(request))]])

const ordinary = (app: AppParts, served: Served) => async (request: FastifyRequest, reply: FastifyReply) => {
  const given = incoming(app, request)
  try {
    await takeCall(app, request)
  } catch (error) {
    return send(app, { request, reply }, answerError(error, given.log))
  }
  return send(app, { request, reply }, await answerCall(app.parts, served, given))
}

/** A hit costs one look-up and one write; only what isn't in memory goes through limits, parsing and the handler. */
const kept = (app: AppParts, served: Served) => {
  const answers = createKeptCall({ parts: app.parts, served, always: app.always })
  const miss = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await takeCall(app, request)
      return await answers.fill(request, reply)
    } catch (error) {
      return send(app, { request, reply }, answerError(error, app.parts.log.child({ requestId: request.id })))
    }
  }
  return (request: FastifyRequest, reply: FastifyReply): unknown =>
    answers.hit(request, reply) ? undefined : miss(request, reply)
}

export const addCalls = (fastify: FastifyInstance, app: AppParts): void => {
  for (const served of app.served) {
    const { path, method } = served.call
    if (served.call.kept) fastify.route({ method, url: path, handler: kept(app, served) })
    else fastify.route({ method, url: path, handler: ordinary(app, served), onResponse: accessLog(app) })
    fastify.route({
      method: OTHER_METHODS[served.call.method as 'GET' | 'POST'],
      url: path,
      handler: async (request, reply) =>
        sendEnvelope(
          app,
          { request, reply: reply.header('allow', method) },
          { status: 405, envelope: envelopeOf('METHOD_NOT_ALLOWED') },
        ),
    })
  }
}
