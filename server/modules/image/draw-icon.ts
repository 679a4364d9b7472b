import { createCanvas, loadImage } from '@napi-rs/canvas'
import { imageSize } from './image-size.ts'

const SIDE = 192
/** A PNG of a few kilobytes can claim billions of pixels: its header is read before anybody decodes it. */
const PIXEL_CAP = 4096 * 4096
const BYTE_CAP = 5 * 1024 ** 2

/**
 * A stranger's image, drawn anew as a PNG of at most 192 × 192: nothing of the given bytes is kept. Null for what is no
 * PNG, JPEG or WebP (vector icons are not drawn), is too large, or can't be decoded.
 */
export const drawIcon = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  const size = bytes.length <= BYTE_CAP ? imageSize(bytes) : null
  if (size === null || size.width < 1 || size.height < 1 || size.width * size.height > PIXEL_CAP) return null
  try {
    const image = await loadImage(Buffer.from(bytes))
    const scale = Math.min(1, SIDE / Math.max(image.width, image.height))
    const canvas = createCanvas(Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)))
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
    return await canvas.encode('png')
  } catch {
    // The decoder refused it. An icon is an ornament: the app then has none.
    return null
  }
}
