import type { Envelope } from '@alliance/contract/call'
import { type CodeName, codes } from '@alliance/contract/codes'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sizeWords } from '../size-words.ts'
import { answerError } from './answer-call.ts'
import type { AppParts } from './app.ts'
import { discardRest } from './discard-rest.ts'
import { laterFor } from './headers.ts'
import { badRequest } from './refusal.ts'

export const envelopeOf = (name: CodeName): Envelope => ({ ...codes[name], data: null })

/** Sends an envelope: never cached, with the request id in the body and in a header. */
export const sendEnvelope = (
  { always }: Pick<AppParts, 'always'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { status, envelope }: { status: number; envelope: Envelope },
) =>
  reply
    .code(status)
    .headers({
      ...always,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': request.id,
      ...laterFor(status),
    })
    .send(JSON.stringify({ ...envelope, requestId: request.id }))

/** Errors that Fastify raises before a handler runs. */
const byFastify: Record<string, { status: number; name: CodeName }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 200, name: 'TOO_LARGE' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 200, name: 'BAD_INPUT' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 200, name: 'BAD_INPUT' },
  FST_ERR_CTP_EMPTY_TYPE: { status: 200, name: 'BAD_INPUT' },
  // Raised for the method QUERY, which no call and no page has.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: { status: 405, name: 'METHOD_NOT_ALLOWED' },
  FST_ERR_BAD_URL: { status: 404, name: 'NO_SUCH_CALL' },
}

const CUT = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether the client disconnected in the middle of a body or an answer: no fault, and nobody is left to answer. */
export const brokeOff = ({ raw }: FastifyRequest, error: unknown): boolean =>
  raw.socket.destroyed && error instanceof Error && 'code' in error && CUT.has(String(error.code))

/** The envelope for an error of the request as a whole: no field is marked; a body that is too large is told the limit. */
const shownFor = (name: CodeName, { parts }: AppParts): Envelope => {
  const envelope = envelopeOf(name)
  if (name === 'BAD_INPUT') {
    const { message, data } = badRequest('应是 JSON 或表单')
    return { ...envelope, message, data }
  }
  if (name !== 'TOO_LARGE') return envelope
  return { ...envelope, message: `提交的内容不能超过 ${sizeWords(parts.limits.bodyBytes)}，请缩短后重试` }
}

export const addErrors = (fastify: FastifyInstance, app: AppParts): void => {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && !request.raw.complete) {
      // Set by Fastify, which would leave the rest unread.
      reply.removeHeader('connection')
      discardRest(request.raw, app.parts.limits)
    }
    const known = brokeOff(request, error) ? ({ status: 400, name: 'BAD_INPUT' } as const) : byFastify[error.code]
    if (known) return sendEnvelope(app, { request, reply }, { status: known.status, envelope: shownFor(known.name, app) })
    return sendEnvelope(app, { request, reply }, answerError(error, app.parts.log.child({ requestId: request.id })))
  })
}
