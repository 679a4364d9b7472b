import type { licenceImage } from '@alliance/contract/profile'
import type { output } from 'zod/mini'
import type { Parts } from '../../compose.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { type Account, answerFile, badInput, type FileContext, type RawRoute, readCapped, takePoints } from '../../http/index.ts'
import { sizeWords } from '../../size-words.ts'
import { KEPT_LOOSE_MS } from '../file/index.ts'
import { imageAddress, redrawPicture } from '../image/index.ts'
import { bytesOfImages, insertImage } from './queries.ts'

const DAY_MS = 86_400_000

/** Checked before anything is stored. Concurrent uploads may exceed the limit, by at most the hourly rate limit. */
const refuseOverfull = async ({ db, limits }: Parts, accountId: string, sizeBytes: number) => {
  const { imagesOfAccountBytes: most } = limits
  if ((await bytesOfImages(db, accountId)) + sizeBytes <= most) return
  const days = KEPT_LOOSE_MS / DAY_MS
  throw badInput({ file: `图片一共可以存 ${sizeWords(most)}，放不下这一张了。没有随资料提交的图片，${days} 天后自动删除` })
}

const take = async (context: FileContext, { id: accountId }: Account): Promise<output<typeof licenceImage>> => {
  const { parts, now } = context
  await takePoints([[parts.rates.limits.imagesPerAccount, accountId]])
  const body = await readCapped(context)
  const drawn = await redrawPicture(body, { pixels: parts.limits.imagePixels, side: parts.limits.imageSide })
  if (!drawn) throw badInput({ file: '请选择完整的 PNG、JPEG 或 WebP 图片，且不超过 2700 万像素' })
  await refuseOverfull(parts, accountId, drawn.length)
  const { sha256, sizeBytes } = await parts.storage.put(drawn)
  const id = newId(now)
  await inTransaction(parts.db, (db) => insertImage(db, { id, accountId, sha256, sizeBytes, now }))
  return { imageId: id, address: imageAddress(parts, sha256, now) ?? '' }
}

/** `POST /api/upload/image`: the body is the picture's bytes. Responds with its id and a private URL. */
export const uploadImage: RawRoute = {
  methods: ['POST'],
  path: '/api/upload/image',
  auth: 'login',
  handle: (context) => answerFile(context, context.parts.limits.imageBytes, take),
}
