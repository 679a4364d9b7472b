import type * as z from 'zod/mini'
import { Unreachable } from './api.ts'
import { fileSize } from './format.ts'
import { readAnswer } from './read-answer.ts'
import { token } from './session.ts'
import { site } from './site.ts'

/** What is wrong with a chosen file before it is sent; undefined if nothing. The server checks its content. */
export const fileProblem = ({ size }: Blob, mostBytes: number): string | undefined => {
  if (size === 0) return '这个文件是空的，请重新选择'
  return size > mostBytes ? `文件是 ${fileSize(size)}，不能超过 ${fileSize(mostBytes)}` : undefined
}

/** `path` includes the query; `onShare` receives the progress, 0 to 1. */
export type Sending = { path: string; file: File; onShare: (share: number) => void; signal: AbortSignal }

/** XMLHttpRequest, because fetch reports no upload progress. */
const post = ({ path, file, onShare, signal }: Sending) =>
  new Promise<{ status: number; answer: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${site.apiHost}${path}`)
    request.setRequestHeader('authorization', `Bearer ${token() ?? ''}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0)
    // Without admission the status is 401 or 403, with the envelope all the same.
    request.onload = () => resolve({ status: request.status, answer: request.response as unknown })
    request.onerror = () => reject(new Unreachable(0))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })

/** Sends one file as a request body; refusals are handled as for every call. */
export const sendFile = async <S extends z.ZodMiniType>(schema: S, sending: Sending): Promise<z.output<S>> => {
  const asker = token()
  const { status, answer } = await post(sending)
  return readAnswer(schema, answer, { status, asker })
}
