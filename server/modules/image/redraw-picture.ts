import { createCanvas, loadImage } from '@napi-rs/canvas'
import { imageSize } from './image-size.ts'

const QUALITY = 88

/**
 * A person's picture drawn anew as a JPEG whose longer side is at most `side`: metadata (place, camera), hidden bytes and
 * whatever else the file held are gone; turned the way its camera meant it. Null for what is no PNG, JPEG or WebP, claims
 * more than `pixels`, or can't be decoded.
 */
export const redrawPicture = async (
  bytes: Uint8Array,
  { pixels, side }: { pixels: number; side: number },
): Promise<Uint8Array | null> => {
  const size = imageSize(bytes)
  if (size === null || size.width < 1 || size.height < 1 || size.width * size.height > pixels) return null
  try {
    const image = await loadImage(Buffer.from(bytes))
    const scale = Math.min(1, side / Math.max(image.width, image.height))
    const canvas = createCanvas(Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)))
    const context = canvas.getContext('2d')
    // JPEG knows no transparency: what was see-through becomes paper.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await canvas.encode('jpeg', QUALITY)
  } catch {
    // The decoder refused it: the person hears that this is no picture.
    return null
  }
}
