import type { IncomingMessage } from 'node:http'
import { codes } from '@alliance/contract/codes'
import { sizeWords } from '../size-words.ts'
import { discardRest } from './discard-rest.ts'
import type { RawContext } from './raw-route.ts'
import { Refusal } from './refusal.ts'
import type { Account } from './serve.ts'

const tooLarge = (capBytes: number) => new Refusal('TOO_LARGE', null, `文件不能超过 ${sizeWords(capBytes)}，请缩小后重试`)

const readBytes = async (request: IncomingMessage, capBytes: number): Promise<Uint8Array> => {
  if (Number(request.headers['content-length'] ?? 0) > capBytes) throw tooLarge(capBytes)
  const chunks: Buffer[] = []
  let sizeBytes = 0
  // Refusing must not destroy the connection, on which the answer is still to be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes > capBytes) throw tooLarge(capBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The bytes of a body, from a caller who is still admitted at its end. Stops reading and refuses at the cap, whatever
 * Content-Length claimed.
 */
export const readCapped = async ({ request, admitAgain }: RawContext, capBytes: number): Promise<Uint8Array> => {
  const bytes = await readBytes(request, capBytes)
  await admitAgain()
  return bytes
}

/** Bytes to hold for the body; what exceeds the largest accepted file is not read. */
const sizeOf = ({ parts: { limits }, request }: RawContext) => {
  const largest = Math.max(limits.imageBytes, limits.appealFile.bytes, limits.evidence.bytes)
  const announced = Number(request.headers['content-length'])
  return announced >= 0 ? Math.min(announced, largest) : largest
}

const inRoom = async <T>(context: RawContext, accountId: string, work: () => Promise<T>): Promise<T> => {
  const gone = new AbortController()
  const leave = () => gone.abort()
  context.response.once('close', leave)
  try {
    return await context.parts.fileRoom({ accountId, bytes: sizeOf(context) }, gone.signal, work)
  } finally {
    context.response.off('close', leave)
  }
}

/** Answers an uploaded file with the envelope: HTTP 200 also for a refusal. */
export const answerFile = async (context: RawContext, take: (context: RawContext, account: Account) => Promise<unknown>) => {
  const { request, response, account, requestId, parts } = context
  if (!account) throw new Error('files are sent by accounts')
  const answer = await inRoom(context, account.id, () => take(context, account)).then(
    (data) => ({ ...codes.OK, data }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { ...codes[error.code], message: error.message, data: error.data }
    },
  )
  if (!request.complete) discardRest(request, parts.limits)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ ...answer, requestId }))
}
