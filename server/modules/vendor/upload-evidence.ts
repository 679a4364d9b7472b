import type { IncomingMessage } from 'node:http'
import { codes } from '@alliance/contract/codes'
import { type Account, type RawContext, type RawRoute, Refusal } from '../../http/index.ts'
import { keepEvidence, taskForEvidence } from './keep-evidence.ts'

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

const take = async ({ parts, request, now }: RawContext, account: Account) => {
  const by = { parts, account, now }
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  // Before a byte of the body is read.
  const task = await taskForEvidence(by, query.get('taskId') ?? '')
  const bytes = await readBody(request, parts.limits.evidence.bytes)
  if (!bytes) throw new Refusal('TOO_LARGE')
  return keepEvidence(by, task, { fileName: query.get('fileName') ?? '', bytes })
}

/** One answer in the envelope, HTTP 200 also for a refusal; the rest of a body that was not wanted ends with the connection. */
const handle = async (context: RawContext) => {
  const { response, account, requestId } = context
  if (!account) throw new Error('evidence is uploaded by reviewers')
  const answer = await take(context, account).then(
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

/** `POST /api/upload/evidence?taskId=&fileName=`: the bytes of one file as the body. Answers it as `evidenceFile`. */
export const uploadEvidence: RawRoute = { methods: ['POST'], path: '/api/upload/evidence', auth: 'vendor', lab: true, handle }
