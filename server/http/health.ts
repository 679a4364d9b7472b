import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppParts } from './app.ts'
import { laterFor } from './headers.ts'

const READY_MS = 2_000
/** Options of a route that answers HEAD as it does GET. */
export const READ = { exposeHeadRoute: true }

const canAskDatabase = async ({ db }: AppParts['parts']): Promise<boolean> => {
  try {
    const asked = sql`select 1`.execute(db).then(() => true)
    return await Promise.race([asked, wait(READY_MS, false, { ref: false })])
  } catch {
    return false
  }
}

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, so a load balancer may send requests; without the files it can
 * do most of it, which is told beside.
 */
export const addHealth = (fastify: FastifyInstance, app: AppParts): void => {
  const headers = { ...app.always, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  fastify.get('/healthz', { ...READ, logLevel: 'silent' }, async (_request, reply) =>
    reply.headers(headers).send('{"status":"ok"}'),
  )
  fastify.get('/readyz', READ, async (_request, reply) => {
    const ready = !app.isStopping() && (await canAskDatabase(app.parts))
    const files = (await Promise.race([app.parts.storage.isThere(), wait(READY_MS, false, { ref: false })]))
      ? {}
      : { files: 'away' }
    return reply
      .code(ready ? 200 : 503)
      .headers({ ...headers, ...laterFor(ready ? 200 : 503) })
      .send(JSON.stringify({ status: ready ? 'ready' : 'unavailable', ...files }))
  })
}
