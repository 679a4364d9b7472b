import { pictureFields, type uploadedPicture } from '@alliance/contract/pictures-desk'
import type { output } from 'zod/mini'
import { type Account, answerFile, parsedBy, type FileContext, type RawRoute, readCapped, takePoints } from '../../http/index.ts'
import { addPicture } from './add-picture.ts'
import { describedBy } from './described.ts'

const NOTHING = { name: '', alt: '', credit: '' }
const take = async (context: FileContext, account: Account): Promise<output<typeof uploadedPicture>> => {
  const { parts, request, now } = context
  // Before the body is read.
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const described = describedBy(parsedBy(pictureFields, { ...NOTHING, ...Object.fromEntries(query) }))
  await takePoints([[parts.rates.limits.picturesPerAccount, account.id]])
  const bytes = await readCapped(context)
  return addPicture(parts, { described, bytes, who: account.email, now })
}

/** `POST /api/upload/picture?name=&alt=&credit=`: adds the picture in the body to the library. */
export const uploadPicture: RawRoute = {
  methods: ['POST'],
  path: '/api/upload/picture',
  auth: 'editor',
  handle: (context) => answerFile(context, context.parts.limits.imageBytes, take),
}
