import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asOperation } from '../db/index.ts'
import { accessLog } from './access-log.ts'
import { addressOf } from './incoming.ts'
import { addressKey } from './addresses.ts'
import { admit, tokenOf } from './admission.ts'
import { answerError } from './answer-call.ts'
import type { AppParts } from './app.ts'
import { orDeletedMeanwhile } from './deleted-meanwhile.ts'
import { brokeOff, envelopeOf, sendEnvelope } from './errors.ts'
import { takePoints } from './rates.ts'
import { sendRawEnvelope } from './raw-envelope.ts'
import type { RawRoute } from './raw-route.ts'
import { Refusal } from './refusal.ts'

const UNAUTHORISED = new Set(['TOKEN_MISSING', 'NOT_LOGGED_IN', 'API_TOKEN_OVER'])

/** These protocols read the status, not the envelope: 401 or 403 when not admitted, 429 when rate-limited. */
const statusOf = (error: unknown, otherwise: number): number => {
  if (!(error instanceof Refusal)) return otherwise
  if (UNAUTHORISED.has(error.code)) return 401
  return error.code === 'TOO_MANY_REQUESTS' ? 429 : 403
}

const refuse = (app: AppParts, { request, reply }: { request: FastifyRequest; reply: FastifyReply }, error: unknown) => {
  const response = reply.raw
  if (brokeOff(request, error)) return response.destroy()
  const { envelope, status } = answerError(error, app.parts.log.child({ requestId: request.id }))
  // Part of the answer is sent: cutting the connection is the only way left to signal the error.
  if (response.headersSent) return response.destroy()
  return sendRawEnvelope({ response, requestId: request.id }, { status: statusOf(error, status), envelope })
}

let arrivals = 0

const handler = (app: AppParts, route: RawRoute) => async (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack()
  for (const [name, value] of Object.entries(app.always)) reply.raw.setHeader(name, value)
  reply.raw.setHeader('x-request-id', request.id)
  const now = app.parts.clock()
  arrivals += 1
  const arrival = arrivals
  const address = addressOf(request)
  try {
    await takePoints([[app.parts.rates.calls, addressKey(address)]])
    const token = tokenOf(undefined, request.headers.authorization)
    const admitAt = (now: number) => admit(app.parts, route.auth, { token, now, lab: route.lab === true, ci: route.ci === true })
    const account = await admitAt(now)
    const log = app.parts.log.child({ requestId: request.id })
    const { raw: response } = reply
    const context = {
      parts: app.parts,
      request: request.raw,
      response,
      account,
      admitAgain: async () => void (await admitAt(app.parts.clock())),
      now,
      arrival,
      address,
      requestId: request.id,
      log,
    }
    const handled = asOperation({ name: route.path, log }, () => route.handle(context))
    await (account ? orDeletedMeanwhile(app.parts, account.id, handled) : handled)
  } catch (error) {
    refuse(app, { request, reply }, error)
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Several routes may share a path, each with methods of its own. */
const methodsByPath = (routes: readonly RawRoute[]): [path: string, methods: string[]][] =>
  [...Map.groupBy(routes, ({ path }) => path)].map(([path, list]) => [path, list.flatMap(({ methods }) => methods)])

/** Registers the routes in a context of their own, where no body is read before the handler. */
export const addRawRoutes = async (fastify: FastifyInstance, app: AppParts): Promise<void> => {
  await fastify.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const route of app.rawRoutes)
      inner.route({ method: [...route.methods], url: route.path, handler: handler(app, route), onResponse: accessLog(app) })
    for (const [url, methods] of methodsByPath(app.rawRoutes))
      inner.route({
        method: METHODS.filter((method) => !methods.includes(method)),
        url,
        handler: (request, reply) =>
          sendEnvelope(
            app,
            { request, reply: reply.header('allow', methods.join(', ')) },
            { status: 405, envelope: envelopeOf('METHOD_NOT_ALLOWED') },
          ),
      })
  })
}
