import { type Account, answerFile, type FileContext, type RawRoute, readCapped } from '../../http/index.ts'
import { keepEvidence, taskForEvidence } from './keep-evidence.ts'

const take = async (context: FileContext, account: Account) => {
  const { parts, request, now } = context
  const by = { parts, account, now }
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  // Before the body is read.
  const task = await taskForEvidence(by, query.get('taskId') ?? '')
  const bytes = await readCapped(context)
  return keepEvidence(by, task, { fileName: query.get('fileName') ?? '', bytes })
}

/** `POST /api/upload/evidence?taskId=&fileName=`: the body is the file's bytes. Responds with `evidenceFile`. */
export const uploadEvidence: RawRoute = {
  methods: ['POST'],
  path: '/api/upload/evidence',
  auth: 'vendor',
  lab: true,
  handle: (context) => answerFile(context, context.parts.limits.evidence.bytes, take),
}
