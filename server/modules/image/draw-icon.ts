import { drawScaled } from './draw-scaled.ts'

const SIDE = 192
const PIXEL_CAP = 4096 * 4096
const BYTE_CAP = 5 * 1024 ** 2

/**
 * Re-encodes an untrusted icon as a PNG of at most 192 × 192, without any of the given bytes. Null if it is no PNG, JPEG or WebP
 * (vector icons are not drawn), is too large, or can't be decoded: the app is then shown without an icon.
 */
export const drawIcon = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  if (bytes.length > BYTE_CAP) return null
  const canvas = await drawScaled(bytes, { pixels: PIXEL_CAP, side: SIDE })
  return canvas && canvas.encode('png')
}
