import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accessLog } from './access-log.ts'
import { type Answer, answerCall, answerError } from './answer-call.ts'
import type { AppParts } from './app.ts'
import { envelopeOf, sendEnvelope } from './errors.ts'
import { incoming, takeCall } from './incoming.ts'
import { createCachedCall } from './cached-calls.ts'
import type { Served } from './serve.ts'
import { createStreams } from './streams.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const send = (app: AppParts, at: { request: FastifyRequest; reply: FastifyReply }, answer: Answer) => {
  if (answer.replayed) at.reply.header('idempotent-replay', 'true')
  return sendEnvelope(app, at, answer)
}

const ordinary = (app: AppParts, served: Served) => async (request: FastifyRequest, reply: FastifyReply) => {
  const given = incoming(app, request)
  try {
    await takeCall(app, request)
  } catch (error) {
    return send(app, { request, reply }, answerError(error, given.log))
  }
  return send(app, { request, reply }, await answerCall(app.parts, served, given))
}

/** A hit costs one look-up and one write; only a miss goes through limits, parsing and the handler. */
const cached = (app: AppParts, served: Served) => {
  const answers = createCachedCall({ parts: app.parts, served, always: app.always })
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
  const streamed = createStreams(app)
  for (const served of app.served) {
    const { call } = served
    const url = call.path
    // What may be read with GET may be asked with HEAD; a stream has no HEAD, since it wouldn't end.
    const method = call.method === 'GET' && !served.follow ? ['GET', 'HEAD'] : [call.method]
    if (served.follow) fastify.route({ method, url, handler: streamed(served), onResponse: accessLog(app) })
    else if (call.cached) fastify.route({ method, url, handler: cached(app, served) })
    else fastify.route({ method, url, handler: ordinary(app, served), onResponse: accessLog(app) })
    fastify.route({
      method: METHODS.filter((one) => !method.includes(one)),
      url,
      handler: async (request, reply) =>
        sendEnvelope(
          app,
          { request, reply: reply.header('allow', method.join(', ')) },
          { status: 405, envelope: envelopeOf('METHOD_NOT_ALLOWED') },
        ),
    })
  }
}
