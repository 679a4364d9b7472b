import type { licenceImage } from '@alliance/contract/profile'
import type { output } from 'zod/mini'
import { inTransaction, newId } from '../../db/index.ts'
import { type Account, answerFile, badInput, type FileContext, type RawRoute, readCapped, takePoints } from '../../http/index.ts'
import { imageAddress, redrawPicture } from '../image/index.ts'
import { insertImage } from './queries.ts'

const take = async (context: FileContext, { id: accountId }: Account): Promise<output<typeof licenceImage>> => {
  const { parts, now } = context
  await takePoints([[parts.rates.limits.imagesPerAccount, accountId]])
  const body = await readCapped(context)
  const drawn = await redrawPicture(body, { pixels: parts.limits.imagePixels, side: parts.limits.imageSide })
  if (!drawn) throw badInput({ file: '请选择 PNG、JPEG 或 WebP 图片，且不超过 2700 万像素' })
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
