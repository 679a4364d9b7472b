import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { inTurn } from '../../in-turn.ts'
import { imageSize } from './image-size.ts'

/** A PNG of a few kilobytes can claim billions of pixels: its header is read before anybody decodes it. */
const fits = (bytes: Uint8Array, pixels: number): boolean => {
  const size = imageSize(bytes)
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= pixels
}

type Looks = {
  /** Longer side of what is drawn. */
  side: number
  /** What shines through where the picture is see-through; absent where that stays so. */
  paper?: string
}
/** The same picture, made smaller where a side is longer. */
export const scaled = (source: Image | Canvas, { side, paper }: Looks): Canvas => {
  const scale = Math.min(1, side / Math.max(source.width, source.height))
  const canvas = createCanvas(Math.max(1, Math.round(source.width * scale)), Math.max(1, Math.round(source.height * scale)))
  const context = canvas.getContext('2d')
  if (paper !== undefined) {
    context.fillStyle = paper
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * A stranger's picture drawn anew: metadata (place, camera), hidden bytes and whatever else the file held are gone; turned
 * the way its camera meant it. One after the other, whoever sent them: decoded it takes four bytes a pixel, and those of one
 * account that come at once would take gigabytes. Null for what is no PNG, JPEG or WebP, claims more than `pixels`, or can't be decoded.
 */
export const drawScaled = async (bytes: Uint8Array, { pixels, ...looks }: Looks & { pixels: number }): Promise<Canvas | null> => {
  if (!fits(bytes, pixels)) return null
  try {
    return await inTurn('decoding', async () => scaled(await loadImage(Buffer.from(bytes)), looks))
  } catch {
    // The decoder refused it: whoever sent it hears that this is no picture.
    return null
  }
}
