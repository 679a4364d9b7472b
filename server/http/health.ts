import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppParts } from './app.ts'
import { laterFor } from './headers.ts'

const READY_MS = 2_000
/** Options of a route that answers HEAD as it does GET. */
export const READ = { exposeHeadRoute: true }

type DatabaseState = 'well' | 'away' | 'read-only'

/** A standby answers, but nobody can sign in there. */
const stateOfDatabase = async ({ db }: AppParts['parts']): Promise<DatabaseState> => {
  const ask = async () => {
    const { rows } = await sql<{ is: string }>`select current_setting('transaction_read_only') as is`.execute(db)
    return rows[0]?.is === 'on' ? 'read-only' : 'well'
  }
  return Promise.race([ask().catch(() => 'away' as const), wait(READY_MS, 'away' as const, { ref: false })])
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
    const database = await stateOfDatabase(app.parts)
    const ready = !app.isStopping() && database === 'well'
    const hasFiles = await Promise.race([app.parts.storage.isThere(), wait(READY_MS, false, { ref: false })])
    const beside = { ...(database === 'read-only' && { database }), ...(!hasFiles && { files: 'away' }) }
    return reply
      .code(ready ? 200 : 503)
      .headers({ ...headers, ...laterFor(ready ? 200 : 503) })
      .send(JSON.stringify({ status: ready ? 'ready' : 'unavailable', ...beside }))
  })
}
