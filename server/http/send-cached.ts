import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CachedBody, type Coding, compress } from './cached-body.ts'

type Wanted = Coding | 'plain'
const known = new Map<string, Wanted>()
const MOST_KNOWN = 200

// No two adjacent `\s*`: on a header of nothing but spaces, backtracking would take a quarter of a second.
const accepts = (header: string, coding: string) =>
  new RegExp(`(^|,)\\s*${coding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`, 'i').test(header)
const judge = (header: string): Wanted => (accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : 'plain')

/** Browsers send only a few different values: each is parsed once. */
const codingOf = (header: string | string[] | undefined): Wanted => {
  if (typeof header !== 'string') return 'plain'
  const before = known.get(header)
  if (before) return before
  const coding = judge(header)
  if (known.size < MOST_KNOWN) known.set(header, coding)
  return coding
}

// A body in one coding never changes, so its header list is made once.
const heads = new WeakMap<CachedBody, Partial<Record<Wanted, string[]>>>()

const inCoding = (body: CachedBody, coding: Wanted) => (coding === 'plain' ? body.plain : body.coded[coding])

const headOf = (body: CachedBody, coding: Wanted, always: Readonly<Record<string, string>>): string[] => {
  const made = heads.get(body) ?? {}
  heads.set(body, made)
  return (made[coding] ??= Object.entries({
    ...always,
    'content-type': body.contentType,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    ...(coding === 'plain' ? {} : { 'content-encoding': coding }),
    ...body.headers,
    'content-length': String((inCoding(body, coding) ?? body.plain).length),
  })
    // An empty value removes a header, as development does with the content policy.
    .filter(([, value]) => value !== '')
    .flat())
}

type Sending = {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  always: Readonly<Record<string, string>>
}

type How = { etag: boolean }

const write = (
  { request, response, requestId, always }: Sending,
  body: CachedBody,
  { etag, wanted }: How & { wanted: Wanted },
) => {
  const coding = inCoding(body, wanted) ? wanted : 'plain'
  const head = headOf(body, coding, always)
  response.writeHead(
    body.status,
    etag ? [...head, 'etag', body.etag, 'x-request-id', requestId] : [...head, 'x-request-id', requestId],
  )
  response.end(request.method === 'HEAD' ? undefined : inCoding(body, coding))
}

/**
 * Writes a cached body straight to the socket; the first who wants a coding waits until it is made. With `etag` a browser that has
 * it already gets 304.
 */
export const sendCached = (sending: Sending, body: CachedBody, { etag }: How): void | Promise<void> => {
  const { request, response, requestId, always } = sending
  if (etag && body.status === 200 && request.headers['if-none-match'] === body.etag) {
    response.writeHead(304, {
      ...always,
      ...body.headers,
      etag: body.etag,
      'cache-control': 'no-cache',
      'x-request-id': requestId,
    })
    response.end()
    return
  }
  const wanted = codingOf(request.headers['accept-encoding'])
  const making = wanted === 'plain' ? undefined : compress(body, wanted)
  if (!making) return write(sending, body, { etag, wanted })
  // Without it, the answer is sent as it is.
  return making.catch(() => {}).then(() => write(sending, body, { etag, wanted }))
}
