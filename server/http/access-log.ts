import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppParts } from './app.ts'

/**
 * Logs one line per request that wasn't answered from memory: no query, no body, no token, no personal address. A hook on
 * routes, not on the whole server, where it would slow down every cached answer too.
 */
export const accessLog =
  ({ parts }: AppParts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const path = request.url.split('?', 1)[0]
    const ms = Math.round(reply.elapsedTime * 10) / 10
    parts.log.info({ requestId: request.id, method: request.method, path, status: reply.raw.statusCode, ms }, 'request')
  }
