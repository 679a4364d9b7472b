import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

const METHODS = 'GET, HEAD, POST, PATCH, DELETE'
/** Of the calls and of resumable uploads, see https://tus.io/protocols/resumable-upload. */
const ASKED = 'Authorization, Content-Type, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset'
const SHOWN = 'Location, Tus-Resumable, Upload-Length, Upload-Offset, X-Request-Id'
const ONE_DAY_S = 86_400

const isElsewhere = ({ apiHost, origin }: Pick<Settings, 'apiHost' | 'origin'>) =>
  apiHost !== '' && new URL(apiHost).origin !== new URL(origin).origin

/** CORS: where the API has another origin than the pages, only these pages may read the answers. */
export const crossOriginHeaders = (settings: Pick<Settings, 'apiHost' | 'origin'>): Readonly<Record<string, string>> =>
  isElsewhere(settings) ? { 'access-control-allow-origin': settings.origin, 'access-control-expose-headers': SHOWN } : {}

/** Answers CORS preflight requests. */
export const addPreflight = (fastify: FastifyInstance, settings: Settings): void => {
  if (!isElsewhere(settings)) return
  fastify.addHook('onRequest', async (request, reply) => {
    const asks = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (!asks || !request.url.startsWith('/api/')) return
    return reply
      .code(204)
      .headers({
        ...crossOriginHeaders(settings),
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': ASKED,
        'access-control-max-age': String(ONE_DAY_S),
      })
      .send()
  })
}
