import type { Canvas } from '@napi-rs/canvas'
import { drawScaled, scaled } from './draw-scaled.ts'
import { mediaTypeOf } from './media-type.ts'

const QUALITY = 88
const THUMBNAIL_QUALITY = 80

/** A drawing stays exact; a photograph that came as PNG doesn't cost each reader megabytes. Both keep what is see-through. */
const drawnExactly = async (canvas: Canvas, mostBytes: number) => {
  const exact = await canvas.encode('png')
  return exact.length <= mostBytes ? exact : canvas.encode('webp', QUALITY)
}

const encodedLike = (given: Uint8Array, canvas: Canvas, losslessBytes: number): Promise<Uint8Array> => {
  const type = mediaTypeOf(given)
  if (type === 'image/jpeg') return canvas.encode('jpeg', QUALITY)
  return type === 'image/webp' ? canvas.encode('webp', QUALITY) : drawnExactly(canvas, losslessBytes)
}

type Bounds = { pixels: number; side: number; thumbnailSide: number; losslessBytes: number }
export type DrawnPicture = { bytes: Uint8Array; thumbnail: Uint8Array; width: number; height: number }

/** For pages that everybody reads, with a small one for lists. Null as for `drawScaled`. */
export const drawForReaders = async (
  given: Uint8Array,
  { pixels, side, thumbnailSide, losslessBytes }: Bounds,
): Promise<DrawnPicture | null> => {
  const canvas = await drawScaled(given, { pixels, side })
  if (!canvas) return null
  const { width, height } = canvas
  return {
    bytes: await encodedLike(given, canvas, losslessBytes),
    thumbnail: await scaled(canvas, { side: thumbnailSide }).encode('webp', THUMBNAIL_QUALITY),
    width,
    height,
  }
}
