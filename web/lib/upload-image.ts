import type { Envelope } from '@alliance/contract/call'
import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { IMAGE_BYTES, licenceImage } from '@alliance/contract/profile'
import { react, Refused, Unreachable } from './api.ts'
import { fileSize } from './format.ts'
import { token } from './session.ts'
import { site } from './site.ts'

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** What is wrong with a chosen file, before a byte of it is sent; undefined when nothing is. */
export const imageProblem = (file: Blob): string | undefined => {
  if (!IMAGE_TYPES.includes(file.type)) return '请选择 PNG、JPEG 或 WebP 图片'
  if (file.size > IMAGE_BYTES) return `图片是 ${fileSize(file.size)}，不能超过 ${fileSize(IMAGE_BYTES)}，请缩小后重试`
  return file.size === 0 ? '这个文件是空的，请重新选择' : undefined
}

/** Sends a picture as it is; the server draws it anew and answers with its id and an address for a few minutes. */
export const uploadImage = async (file: Blob, signal: AbortSignal) => {
  const response = await fetch(`${site.apiHost}/api/upload/image`, {
    method: 'POST',
    body: file,
    signal,
    headers: { authorization: `Bearer ${token() ?? ''}`, 'content-type': file.type },
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new Unreachable(0)
  })
  const answer = (await response.json().catch(() => null)) as Envelope | null
  if (typeof answer?.code !== 'number') throw new Unreachable(response.status)
  if (answer.code !== codes.OK.code) {
    const refused = new Refused(answer.code, answer.message, answer.data)
    react(refused, false)
    throw refused
  }
  const read = licenceImage.safeParse(answer.data)
  if (!read.success) throw new Unreachable(0)
  return read.data
}
