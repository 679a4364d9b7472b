import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import { imageSize } from './image-size.ts'

/** A PNG of a few kilobytes can claim billions of pixels: its header is read before anybody decodes it. */
export const fits = (bytes: Uint8Array, pixels: number): boolean => {
  const size = imageSize(bytes)
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= pixels
}

type Bounds = {
  pixels: number
  /** Longer side of what is drawn. */
  side: number
  /** What shines through where the picture is see-through; absent where that stays so. */
  paper?: string
}
/**
 * A stranger's picture drawn anew: metadata (place, camera), hidden bytes and whatever else the file held are gone; turned
 * the way its camera meant it. Null for what is no PNG, JPEG or WebP, claims more than `pixels`, or can't be decoded.
 */
export const drawScaled = async (bytes: Uint8Array, { pixels, side, paper }: Bounds): Promise<Canvas | null> => {
  if (!fits(bytes, pixels)) return null
  try {
    const image = await loadImage(Buffer.from(bytes))
    const scale = Math.min(1, side / Math.max(image.width, image.height))
    const canvas = createCanvas(Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)))
    const context = canvas.getContext('2d')
    if (paper !== undefined) {
      context.fillStyle = paper
      context.fillRect(0, 0, canvas.width, canvas.height)
    }
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  } catch {
    // The decoder refused it: whoever sent it hears that this is no picture.
    return null
  }
}
