import { type Account, answerFile, type FileContext, type RawRoute, readCapped, takePoints } from '../../http/index.ts'
import { keepAppealFile } from './keep-file.ts'

const take = async (context: FileContext, account: Account) => {
  const { parts, request, now } = context
  await takePoints([[parts.rates.limits.appealFilesPerAccount, account.id]])
  const bytes = await readCapped(context)
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  return keepAppealFile({ parts, accountId: account.id, now }, { fileName: query.get('fileName') ?? '', bytes })
}

/** `POST /api/upload/appeal?fileName=`: the body is the file's bytes. Responds with `appealFile`. */
export const uploadFile: RawRoute = {
  methods: ['POST'],
  path: '/api/upload/appeal',
  auth: 'member',
  handle: (context) => answerFile(context, context.parts.limits.appealFile.bytes, take),
}
