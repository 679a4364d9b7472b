import type { IncomingMessage } from 'node:http'
import { codes } from '@alliance/contract/codes'
import { sizeWords } from '../size-words.ts'
import { discardRest } from './discard-rest.ts'
import { gathered } from './gathered.ts'
import { sendRawEnvelope } from './raw-envelope.ts'
import type { RawContext } from './raw-route.ts'
import { Refusal } from './refusal.ts'
import type { Account } from './serve.ts'

const tooLarge = (capBytes: number) => new Refusal('TOO_LARGE', null, `文件不能超过 ${sizeWords(capBytes)}，请缩小后重试`)

/** What a file's sender may send, and how the file room is told of what arrives. */
export type FileContext = RawContext & { capBytes: number; hold: (bytes: number) => Promise<void> }

const readBytes = async ({ request, capBytes, hold }: FileContext): Promise<Uint8Array> => {
  const announced = announcedBytes(request)
  if (announced > capBytes) throw tooLarge(capBytes)
  const file = gathered(announced || capBytes)
  // Refusing must not destroy the connection, on which the answer is still to be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (file.size() + chunk.length > capBytes) throw tooLarge(capBytes)
    await hold(file.lengthFor(chunk.length))
    file.add(chunk)
  }
  return file.bytes()
}

/**
 * The bytes of a body, from a caller who is still admitted at its end. Stops reading and refuses at the cap, whatever
 * Content-Length claimed.
 */
export const readCapped = async (context: FileContext): Promise<Uint8Array> => {
  const bytes = await readBytes(context)
  await context.admitAgain()
  return bytes
}

/** 0 without a Content-Length. */
const announcedBytes = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)

/** Held before any byte has come; the rest is held as it arrives. */
const FIRST_BYTES = 64 * 1024

type Take = (context: FileContext, account: Account) => Promise<unknown>
type Taking = { account: Account; capBytes: number; take: Take }

const inRoom = async (context: RawContext, { account, capBytes, take }: Taking): Promise<unknown> => {
  const gone = new AbortController()
  const leave = () => gone.abort()
  context.response.once('close', leave)
  const bytes = Math.min(announcedBytes(context.request) || capBytes, capBytes, FIRST_BYTES)
  try {
    return await context.parts.fileRoom({ accountId: account.id, bytes }, gone.signal, (hold) =>
      take({ ...context, capBytes, hold }, account),
    )
  } finally {
    context.response.off('close', leave)
  }
}

/** Answers an uploaded file of at most `capBytes` with the envelope: HTTP 200 also for a refusal, but 503 when the server is busy. */
export const answerFile = async (context: RawContext, capBytes: number, take: Take) => {
  const { request, response, account, requestId, parts } = context
  if (!account) throw new Error('files are sent by accounts')
  let status = 200
  const answer = await inRoom(context, { account, capBytes, take }).then(
    (data) => ({ ...codes.OK, data }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'UNAVAILABLE') status = 503
      return { ...codes[error.code], message: error.message, data: error.data }
    },
  )
  if (!request.complete) discardRest(request, parts.limits)
  sendRawEnvelope({ response, requestId }, { status, envelope: answer })
}
