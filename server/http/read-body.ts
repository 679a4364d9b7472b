import type { IncomingMessage } from 'node:http'
import { errorCodes, type FastifyRequest } from 'fastify'
import { gathered } from './gathered.ts'

type Done = (error: Error | null, body?: Buffer) => void

/** Fastify's own reader keeps a list of chunks: see `gathered`. */
export const bodyReader =
  (mostBytes: number) =>
  (_request: FastifyRequest, payload: IncomingMessage, done: Done): void => {
    const body = gathered(mostBytes)
    const finish: Done = (...result) => {
      payload.off('data', take).off('end', end).off('error', finish)
      done(...result)
    }
    const end = () => finish(null, body.bytes())
    const take = (chunk: Buffer) => {
      if (body.size() + chunk.length > mostBytes) return finish(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
      body.add(chunk)
    }
    if (Number(payload.headers['content-length']) > mostBytes) return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    payload.on('data', take).on('end', end).on('error', finish)
  }
