import type { Envelope } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import { evidenceFile } from '@alliance/contract/vendor'
import type * as z from 'zod/mini'
import { react, Refused, Unreachable } from '../../lib/api.ts'
import { fileSize } from '../../lib/format.ts'
import { token } from '../../lib/session.ts'
import { site } from '../../lib/site.ts'

export type EvidenceFile = z.output<typeof evidenceFile>

const MiB = 2 ** 20
/** As the server takes them; it looks at the content once more. */
const LIMIT_BYTES = 20 * MiB
export const EVIDENCE_TYPES = '.log,.txt,.png,.jpg,.jpeg,.mp4,text/plain,image/png,image/jpeg,video/mp4'

/** What is wrong with a chosen file before a byte of it is sent; undefined when nothing is. */
export const evidenceProblem = ({ size }: Blob): string | undefined => {
  if (size === 0) return '这个文件是空的，请重新选择'
  return size > LIMIT_BYTES ? `文件是 ${fileSize(size)}，不能超过 ${fileSize(LIMIT_BYTES)}` : undefined
}

type Given = { taskId: string; file: File; onShare: (share: number) => void; signal: AbortSignal }

/** Only this old interface tells how much of a body has gone out. */
const post = ({ taskId, file, onShare, signal }: Given) =>
  new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${site.apiHost}/api/upload/evidence?${new URLSearchParams({ taskId, fileName: file.name })}`)
    request.setRequestHeader('authorization', `Bearer ${token() ?? ''}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status === 200 ? resolve(request.response) : reject(new Unreachable(request.status)))
    request.onerror = () => reject(new Unreachable(0))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })

/** Sends one file for a task; refusals are told like those of every call. `onShare` hears 0 to 1. */
export const sendEvidence = async (given: Given): Promise<EvidenceFile> => {
  const answer = (await post(given)) as Envelope | null
  if (typeof answer?.code !== 'number') throw new Unreachable(0)
  if (answer.code !== codes.OK.code) {
    const refused = new Refused(answer.code, answer.message, answer.data)
    react(refused, false)
    throw refused
  }
  const read = evidenceFile.safeParse(answer.data)
  if (!read.success) throw new Unreachable(0)
  return read.data
}
