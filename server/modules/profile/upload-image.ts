import type { IncomingMessage } from 'node:http'
import { codes } from '@alliance/contract/codes'
import type { licenceImage } from '@alliance/contract/profile'
import type { output } from 'zod/mini'
import { inTransaction, newId } from '../../db/index.ts'
import { badInput, type RawContext, type RawRoute, Refusal, takeAll } from '../../http/index.ts'
import { imageAddress, redrawPicture } from '../image/index.ts'
import { insertImage } from './queries.ts'

/** Undefined when there is more than the cap: reading stops there, whatever length was claimed. */
const readBody = async (request: IncomingMessage, capBytes: number): Promise<Uint8Array | undefined> => {
  if (Number(request.headers['content-length'] ?? 0) > capBytes) return undefined
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes > capBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const take = async ({ parts, request, now }: RawContext, accountId: string): Promise<output<typeof licenceImage>> => {
  await takeAll([[parts.rates.limits.imagesPerAccount, accountId]])
  const body = await readBody(request, parts.limits.imageBytes)
  if (!body) throw new Refusal('TOO_LARGE')
  const drawn = await redrawPicture(body, { pixels: parts.limits.imagePixels, side: parts.limits.imageSide })
  if (!drawn) throw badInput({ file: '请选择 PNG、JPEG 或 WebP 图片，且不超过 2700 万像素' })
  const { sha256, sizeBytes } = await parts.storage.put(drawn)
  const id = newId(now)
  await inTransaction(parts.db, (db) => insertImage(db, { id, accountId, sha256, sizeBytes, now }))
  return { imageId: id, address: imageAddress(parts, sha256, now) ?? '' }
}

/** One answer in the envelope, HTTP 200 also for a refusal; the rest of a body that was not wanted ends with the connection. */
const handle = async (context: RawContext) => {
  const { response, account, requestId } = context
  if (!account) throw new Error('pictures are uploaded by accounts')
  const answer = await take(context, account.id).then(
    (data) => ({ ...codes.OK, data }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { ...codes[error.code], data: error.data }
    },
  )
  if (!context.request.complete) response.setHeader('connection', 'close')
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ ...answer, requestId }))
}

/** `POST /api/upload/image`: the bytes of one picture as the body. Answers its id and a private address. */
export const uploadImage: RawRoute = { methods: ['POST'], path: '/api/upload/image', auth: 'login', handle }
