import { codes } from '@alliance/contract/codes'
import { isUnavailable } from '../../db/index.ts'
import { NO_ROOM_WORDS } from '../../http/index.ts'
import { isDiskFull, isStorageAway, StorageFull } from '../../storage/index.ts'
import { BAD_REQUEST_WORDS } from './bad-headers.ts'

/** The machine's disk is full; an account's quota is a different refusal. */
export const NO_ROOM = { status: 507, code: codes.UNAVAILABLE.code, message: NO_ROOM_WORDS }

/** A reply in the envelope, as for uploads: with an HTTP status that tus clients understand. */
const envelope = (code: number, message: string) => JSON.stringify({ code, message, data: null })

type UploadFault = Error | { status_code: number; body: string }
export const GONE = { status_code: 410, body: '' }

const words: Record<number, { code: number; message: string }> = {
  404: codes.NOT_FOUND,
  409: { code: codes.CONFLICT.code, message: '上传进度与服务器不一致，请继续上传' },
  410: { code: codes.NOT_FOUND.code, message: '这次上传已失效，请重新上传' },
  413: codes.TOO_LARGE,
  500: codes.FAULT,
}

/** Translates errors of the tus server, which are in English and for programmers. */
export const answerTo = (fault: UploadFault) => {
  if (fault instanceof StorageFull || isDiskFull(fault))
    return { status_code: 507, body: envelope(codes.UNAVAILABLE.code, NO_ROOM_WORDS) }
  if (isUnavailable(fault) || isStorageAway(fault))
    return { status_code: 503, body: envelope(codes.UNAVAILABLE.code, codes.UNAVAILABLE.message) }
  const status = 'status_code' in fault && typeof fault.status_code === 'number' ? fault.status_code : 500
  const { code, message } = words[status] ?? { code: codes.BAD_INPUT.code, message: BAD_REQUEST_WORDS }
  return { status_code: status, body: envelope(code, message) }
}

/** The body of a refusal. The tus server's own refusals, made without calling our hooks, are in English too. */
export const refusalBody = ({ status, body }: { status: number; body: string }, requestId: string) => {
  const ours = body.startsWith('{') ? body : answerTo({ status_code: status, body }).body
  return JSON.stringify({ ...(JSON.parse(ours) as object), requestId })
}
