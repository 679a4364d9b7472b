import { DetailedError } from 'tus-js-client'
import { goesOn } from './goes-on.ts'

const BROKEN = '网络中断，已保存进度'
export const BROKEN_FOR_NOW = goesOn(BROKEN)

type Answer = { status: number; message: string }

/** What the server answered; status 0 when nothing came back. Its words stand in the same envelope as everywhere. */
const answerOf = (error: Error): Answer => {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return { status: 0, message: '' }
  try {
    const { message } = JSON.parse(response.getBody()) as { message?: unknown }
    return { status: response.getStatus(), message: typeof message === 'string' ? message : '' }
  } catch {
    return { status: response.getStatus(), message: '' }
  }
}

const SESSION_LOST = 401
const LATER = [0, 409, 423]
const STORAGE_FULL = 507

/** A server that is busy or gone is asked again; one that has said no is not. */
const isForNow = (status: number) => LATER.includes(status) || (status >= 500 && status !== STORAGE_FULL)

export const isWorthRetrying = (error: DetailedError): boolean => isForNow(answerOf(error).status)

export type Fault = {
  /** This upload can't go on. Otherwise the progress is safe and it can be continued. */
  over: boolean
  sessionLost: boolean
  message: string
}

export const readFault = (error: Error): Fault => {
  const { status, message } = answerOf(error)
  if (status === SESSION_LOST) return { over: false, sessionLost: true, message: message || BROKEN }
  if (isForNow(status)) return { over: false, sessionLost: false, message: BROKEN_FOR_NOW }
  return { over: true, sessionLost: false, message: message || '服务器没有接受这个文件，请重新选择' }
}
