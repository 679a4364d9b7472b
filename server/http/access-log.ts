import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppParts } from './app.ts'

/**
 * One line for each request that did more than hand out kept bytes: no query, no body, no token, no address of a person.
 * Set on routes, not on the whole server: a hook there would cost every kept answer too.
 */
export const accessLog =
  ({ parts }: AppParts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const path = request.url.split('?', 1)[0]
    const ms = Math.round(reply.elapsedTime * 10) / 10
    parts.log.info({ requestId: request.id, method: request.method, path, status: reply.raw.statusCode, ms }, 'request')
  }
