import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { inTurn } from '../../in-turn.ts'
import { imageSize } from './image-size.ts'
import { isWhole } from './is-whole.ts'

/** A PNG of a few kilobytes can declare billions of pixels: the header is checked before decoding. */
const fits = (bytes: Uint8Array, pixels: number): boolean => {
  const size = imageSize(bytes)
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= pixels
}

type Looks = {
  /** Maximum length of the longer side, in pixels. */
  side: number
  /** Background for transparent areas; undefined keeps them transparent. */
  paper?: string
}
/** The picture, scaled down if a side is longer. */
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
 * Re-encodes an untrusted picture, turned upright: metadata (place, camera), hidden bytes and everything else in the file are
 * gone. Decodes one picture at a time: decoding takes four bytes per pixel, so concurrent uploads of one account could take
 * gigabytes. Null if it is no PNG, JPEG or WebP, declares more than `pixels`, is truncated, or can't be decoded.
 */
export const drawScaled = async (bytes: Uint8Array, { pixels, ...looks }: Looks & { pixels: number }): Promise<Canvas | null> => {
  if (!fits(bytes, pixels) || !isWhole(bytes)) return null
  try {
    return await inTurn('decoding', async () => scaled(await loadImage(Buffer.from(bytes)), looks))
  } catch {
    // The decoder rejected it: the sender is told that it is no picture.
    return null
  }
}
