import { drawForReaders, type DrawnPicture, imageSize } from '../image/index.ts'
import type { Parts } from '../../compose.ts'

/** Vector pictures can contain scripts. */
const isSvg = (bytes: Uint8Array) =>
  /^\s*(?:<\?xml|<!DOCTYPE svg|<!--|<svg)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)))

const problemOf = (bytes: Uint8Array, pixels: number): string | undefined => {
  if (bytes.length === 0) return '这个文件是空的，请重新选择'
  if (isSvg(bytes)) return '不收 SVG。请导出为 PNG，再上传'
  const size = imageSize(bytes)
  if (size === null) return '请选择 PNG、JPEG 或 WebP 图片'
  if (size.width * size.height > pixels) return `图片不能超过 ${pixels / 10_000} 万像素，请缩小后重试`
  return undefined
}

type Judged = { drawn: DrawnPicture; problem?: never } | { drawn?: never; problem: string }

/** The re-encoded picture, or what is wrong with it. The header is checked before decoding. */
export const judgePicture = async (bytes: Uint8Array, { imagePixels: pixels, picture }: Parts['limits']): Promise<Judged> => {
  const problem = problemOf(bytes, pixels)
  if (problem !== undefined) return { problem }
  const drawn = await drawForReaders(bytes, { pixels, ...picture })
  return drawn ? { drawn } : { problem: '这张图打不开，可能没有传完或已损坏，请换一张' }
}
