import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { DetailedError, type HttpRequest, type HttpResponse } from 'tus-js-client'
import { goesOn } from './goes-on.ts'

const BROKEN = '网络中断，已保存进度'
export const BROKEN_FOR_NOW = goesOn(BROKEN)

export const NO_ROOM_FOR_NOW = goesOn('网站的存储空间不足')

/** Whoever is signed in now, if anybody, isn't the upload's account. */
export class AccountLeft extends Error {}

export const hasLeft = (error: Error): boolean => error instanceof DetailedError && error.causingError instanceof AccountLeft

/** A HEAD request was refused, or failed. */
class OffsetUntold extends Error {
  readonly response: HttpResponse
  constructor(response: HttpResponse) {
    super(`no offset: HTTP ${response.getStatus()}`)
    this.response = response
  }
}

const GONE = [404, 410]

/**
 * To be called before tus reads a response. Whatever answer HEAD gets but the offset, tus forgets the upload and sends the file
 * again from its first byte. That is right only if the server no longer has the upload.
 */
export const holdUpload = (request: HttpRequest, response: HttpResponse) => {
  const status = response.getStatus()
  if (request.getMethod() === 'HEAD' && status >= 300 && !GONE.includes(status)) throw new OffsetUntold(response)
}

const untold = (error: Error): OffsetUntold | undefined => {
  const cause = error instanceof DetailedError ? error.causingError : null
  return cause instanceof OffsetUntold ? cause : undefined
}

type Answer = { status: number; code: number; message: string }

/** The server's answer, in its usual envelope; status 0 without a response. */
const answerOf = (error: Error): Answer => {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return { status: 0, code: 0, message: '' }
  try {
    const { code, message } = JSON.parse(response.getBody()) as { code?: unknown; message?: unknown }
    return { status: response.getStatus(), code: Number(code), message: typeof message === 'string' ? message : '' }
  } catch {
    return { status: response.getStatus(), code: 0, message: '' }
  }
}

const SESSION_LOST = 401
const FORBIDDEN = 403
/** 408: a piece came too slowly and was cut off; what has arrived of it stays. */
const LATER = [0, 408, 409, 423]
const STORAGE_FULL = 507

/** Retryable: the server is busy or unavailable. A refusal is not. */
const isForNow = (status: number) => LATER.includes(status) || (status >= 500 && status !== STORAGE_FULL)

/** An answer to HEAD has no words: another call tells the reader why they are refused. */
const isRefusedOffset = ({ response }: OffsetUntold) => [SESSION_LOST, FORBIDDEN].includes(response.getStatus())

export const isWorthRetrying = (error: DetailedError): boolean => {
  const head = untold(error)
  if (head) return !isRefusedOffset(head)
  return !hasLeft(error) && isForNow(answerOf(error).status)
}

/** The site's disk is full, and operators are making room; an account's own quota is another case. */
const isNoRoom = ({ status, code }: Answer) => status === STORAGE_FULL && code === codes.UNAVAILABLE.code

type Fault = {
  /** This upload can't continue. Otherwise the progress is kept and it can be resumed. */
  over: boolean
  sessionLost: boolean
  message: string
}

export const readFault = (error: Error): Fault => {
  const head = untold(error)
  if (head && isRefusedOffset(head)) return { over: false, sessionLost: true, message: BROKEN }
  const answer = answerOf(error)
  const { status, message } = answer
  if (isNoRoom(answer)) return { over: false, sessionLost: false, message: NO_ROOM_FOR_NOW }
  if (status === SESSION_LOST) return { over: false, sessionLost: true, message: message || BROKEN }
  if (isForNow(status)) return { over: false, sessionLost: false, message: BROKEN_FOR_NOW }
  return { over: true, sessionLost: false, message: message || '服务器没有接受这个文件，请重新选择' }
}
