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
/** An answer as it goes over the wire: serialised and compressed once. */
export type CachedBody = {
  status: number
  contentType: string
  headers: Record<string, string>
  etag: string
  plain: Buffer
  gzip: Buffer | undefined
  br: Buffer | undefined
  tags: readonly string[]
  sizeBytes: number
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

export const compressed = async (fresh: Fresh): Promise<CachedBody> => {
  const plain = Buffer.from(fresh.body)
  const small = plain.length < COMPRESS_FROM_BYTES
  const [zipped, br] = small ? [undefined, undefined] : await Promise.all([toGzip(plain), brotli(plain, FIRST_QUALITY)])
  return {
    status: fresh.status ?? 200,
    contentType: fresh.contentType,
    headers: fresh.headers ?? {},
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: zipped,
    br,
    tags: fresh.tags,
    sizeBytes: plain.length + (zipped?.length ?? 0) + (br?.length ?? 0),
    until: fresh.until,
    shared: fresh.cacheable,
  }
}
