import { drawScaled } from './draw-scaled.ts'

const SIDE = 192
const PIXEL_CAP = 4096 * 4096
const BYTE_CAP = 5 * 1024 ** 2

/**
 * A stranger's image, drawn anew as a PNG of at most 192 × 192: nothing of the given bytes is kept. Null for what is no
 * PNG, JPEG or WebP (vector icons are not drawn), is too large, or can't be decoded. An icon is an ornament: the app then
 * has none.
 */
export const drawIcon = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  if (bytes.length > BYTE_CAP) return null
  const canvas = await drawScaled(bytes, { pixels: PIXEL_CAP, side: SIDE })
  return canvas && canvas.encode('png')
}
