import { codes } from '@alliance/contract/codes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../compose.ts'
import { askPublic, parsedInput } from './answer-call.ts'
import { parseBody } from './body.ts'
import { canonicalJson } from './canonical.ts'
import { earliest } from './answer-cache.ts'
import { sendCached } from './send-cached.ts'
import type { Served } from './serve.ts'

type Hot = { parts: Parts; served: Served; always: Readonly<Record<string, string>> }

const MOST_RAW_BYTES = 300

/**
 * Maps a body to the key of its cached answer. Raw bodies seen before are looked up as bytes, so a hit parses nothing. A body
 * with a token isn't remembered: tokens don't belong in this map.
 */
const createKeys = ({ parts, served: { call } }: Hot) => {
  const byRaw = new Map<string, string>()
  const read = (bytes: Uint8Array | undefined, contentType: string | undefined) => {
    const { token: _token, idempotencyKey: _key, ...fields } = parseBody(bytes, contentType, parts.limits)
    const input = parsedInput(call, fields)
    return { key: `${call.path} ${canonicalJson(input)}`, input }
  }
  return {
    read,
    known: (raw: string) => byRaw.get(raw),
    remember: (raw: string, key: string) => {
      if (raw.length > MOST_RAW_BYTES || raw.includes('token')) return
      if (byRaw.size >= parts.limits.kept.rawKeys) byRaw.clear()
      byRaw.set(raw, key)
    },
  }
}

/** Answers a call whose answers are cached. */
export const createCachedCall = (hot: Hot) => {
  const { parts, served, always } = hot
  const keys = createKeys(hot)
  const send = (request: FastifyRequest, reply: FastifyReply, body: NonNullable<ReturnType<Parts['cache']['get']>>) => {
    reply.hijack()
    void sendCached({ request: request.raw, response: reply.raw, requestId: request.id, always }, body, { etag: false })
  }

  /** The fast path: true if the answer was in memory and is sent. */
  const hit = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const bytes = request.body as Buffer | undefined
    const key = keys.known(`${request.headers['content-type'] ?? ''}\n${bytes?.toString('latin1') ?? ''}`)
    const body = key === undefined ? undefined : parts.cache.get(key)
    if (!body) return false
    send(request, reply, body)
    return true
  }

  /** The slow path: parses the input, answers from memory or runs the handler. Throws refusals and faults. */
  const fill = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bytes = request.body as Buffer | undefined
    const contentType = request.headers['content-type']
    const { key, input } = keys.read(bytes, contentType)
    keys.remember(`${contentType ?? ''}\n${bytes?.toString('latin1') ?? ''}`, key)
    const make = async () => {
      const { note, until } = earliest()
      const data = await askPublic(parts, served, { input, log: parts.log, cacheUntil: note })
      const contentType = 'application/json; charset=utf-8'
      return { body: JSON.stringify({ ...codes.OK, data }), contentType, tags: served.tags, cacheable: true, ...until() }
    }
    const body = parts.cache.get(key) ?? (await parts.cache.fill(key, make))
    send(request, reply, body)
  }
  return { hit, fill }
}
