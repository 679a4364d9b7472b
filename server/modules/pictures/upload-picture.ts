import { pictureFields, type uploadedPicture } from '@alliance/contract/pictures-desk'
import type { output } from 'zod/mini'
import {
  type Account,
  answerFile,
  badInput,
  type RawContext,
  type RawRoute,
  readCapped,
  Refusal,
  takeAll,
} from '../../http/index.ts'
import { addPicture } from './add-picture.ts'
import { describedBy } from './described.ts'

/** What is wrong with the fields, each with its first words. */
const describedIn = (query: URLSearchParams) => {
  const read = pictureFields.safeParse({ credit: '', name: '', alt: '', ...Object.fromEntries(query) })
  if (read.success) return describedBy(read.data)
  throw badInput(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message]).toReversed()))
}

const take = async ({ parts, request, now }: RawContext, account: Account): Promise<output<typeof uploadedPicture>> => {
  // Before a byte of the body is read.
  const described = describedIn(new URL(request.url ?? '/', 'http://localhost').searchParams)
  await takeAll([[parts.rates.limits.picturesPerAccount, account.id]])
  const bytes = await readCapped(request, parts.limits.imageBytes)
  if (!bytes) throw new Refusal('TOO_LARGE')
  return addPicture(parts, { described, bytes, who: account.email, now })
}

/** `POST /api/upload/picture?name=&alt=&credit=`: the bytes of one picture as the body, into the library. */
export const uploadPicture: RawRoute = {
  methods: ['POST'],
  path: '/api/upload/picture',
  auth: 'editor',
  handle: (context) => answerFile(context, take),
}
