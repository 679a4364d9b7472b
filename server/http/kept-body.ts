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
  /** False: answered, but not kept (a refusal, a page that belongs to nobody in particular). */
  keep: boolean
  status?: number
  /** When it is kept, it is compressed once more at the highest level, which takes a tenth of a second: nobody waits for it. */
  compressAgain?: boolean
  /** From this moment on it says something else, by the clock alone: it is not given out any more. */
  until?: number
}
/** An answer as it goes over the wire: serialised and compressed once. */
export type KeptBody = {
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

/** Not after its end, and not before it was made: a clock that was ahead has told what nobody should read yet. */
export const isGood = ({ madeAt = -Infinity, until = Infinity }: KeptBody, now: number) => madeAt <= now && now < until

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
export const brotli = (plain: Buffer, quality: number) =>
  toBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
const FIRST_QUALITY = 7

export const compressed = async (fresh: Fresh): Promise<KeptBody> => {
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
    shared: fresh.keep,
  }
}
