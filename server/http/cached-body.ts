import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Below this a compressed answer saves no packet. */
const COMPRESS_FROM_BYTES = 600

export type Fresh = {
  body: string
  contentType: string
  tags: readonly string[]
  headers?: Record<string, string>
  /** False: sent, but not cached (a refusal, a not-found page, a page with a nonce). */
  cacheable: boolean
  status?: number
  /** Compress again at the highest level after caching it; that takes a tenth of a second, which nobody waits for. */
  compressAgain?: boolean
  /** Expiry: from this moment the content is different, by the clock alone. */
  until?: number
}
export type Coding = 'br' | 'gzip'
/** An answer as it goes over the wire: serialised once, and compressed once in each coding that somebody asks for. */
export type CachedBody = {
  status: number
  contentType: string
  headers: Record<string, string>
  etag: string
  plain: Buffer
  /** The codings made so far. */
  coded: Partial<Record<Coding, Buffer>>
  /** False: no further ones are made. */
  isWorthCoding: boolean
  /** Called with this body for each coding that was made, once it is in `coded`. */
  onCoded?: (body: CachedBody, coding: Coding) => void
  tags: readonly string[]
  madeAt?: number
  until?: number | undefined
  /** Same for everybody who asks for this key. False: made for one request (it may hold a nonce). */
  shared: boolean
}

/** Neither expired nor from the future: a clock that was ahead may have included what is not public yet. */
export const isGood = ({ madeAt = -Infinity, until = Infinity }: CachedBody, now: number) => madeAt <= now && now < until

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
export const brotli = (plain: Buffer, quality: number) =>
  toBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
const FIRST_QUALITY = 7
const encoders: Record<Coding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => brotli(plain, FIRST_QUALITY),
  gzip: (plain) => toGzip(plain),
}

export const toBody = (fresh: Fresh): CachedBody => {
  const plain = Buffer.from(fresh.body)
  return {
    status: fresh.status ?? 200,
    contentType: fresh.contentType,
    headers: fresh.headers ?? {},
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    coded: {},
    isWorthCoding: plain.length >= COMPRESS_FROM_BYTES,
    tags: fresh.tags,
    until: fresh.until,
    shared: fresh.cacheable,
  }
}

/** What it takes of the memory now. */
export const sizeOf = ({ plain, coded: { br, gzip } }: CachedBody) => plain.length + (br?.length ?? 0) + (gzip?.length ?? 0)

const running = new WeakMap<CachedBody, Partial<Record<Coding, Promise<void>>>>()

const encode = async (body: CachedBody, coding: Coding) => {
  body.coded[coding] = await encoders[coding](body.plain)
  body.onCoded?.(body, coding)
}

/**
 * Compresses a body for the first who asks for this coding; those who ask meanwhile wait for the same compression. Undefined if
 * there is nothing to wait for: it is made, or will not be.
 */
export const compress = (body: CachedBody, coding: Coding): Promise<void> | undefined => {
  if (body.coded[coding] || !body.isWorthCoding) return undefined
  const flights = running.get(body) ?? {}
  running.set(body, flights)
  return (flights[coding] ??= encode(body, coding).finally(() => delete flights[coding]))
}
