import { IMAGE_BYTES, licenceImage } from '@alliance/contract/profile'
import { Unreachable } from './api.ts'
import { fileSize } from './format.ts'
import { readAnswer } from './read-answer.ts'
import { token } from './session.ts'
import { site } from './site.ts'

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** What is wrong with a chosen file before it is sent; undefined if nothing. */
export const imageProblem = (file: Blob): string | undefined => {
  if (!IMAGE_TYPES.includes(file.type)) return '请选择 PNG、JPEG 或 WebP 图片'
  if (file.size > IMAGE_BYTES) return `图片是 ${fileSize(file.size)}，不能超过 ${fileSize(IMAGE_BYTES)}，请缩小后重试`
  return file.size === 0 ? '这个文件是空的，请重新选择' : undefined
}

/** Uploads a picture; the server re-encodes it and returns its id and a link valid for a few minutes. */
export const uploadImage = async (file: Blob, signal: AbortSignal) => {
  const asker = token()
  const response = await fetch(`${site.apiHost}/api/upload/image`, {
    method: 'POST',
    body: file,
    signal,
    headers: { authorization: `Bearer ${asker ?? ''}`, 'content-type': file.type },
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new Unreachable(0)
  })
  return readAnswer(licenceImage, await response.json().catch(() => null), { status: response.status, asker })
}
