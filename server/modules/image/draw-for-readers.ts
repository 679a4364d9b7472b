import { MEDIUM_WIDTH } from '@alliance/contract/picture-path'
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

/** Below this the smaller one would spare nobody much: of what the large one has. */
const WORTH = 0.7

const drawnMedium = async (
  given: Uint8Array,
  canvas: Canvas,
  { losslessBytes, most }: { losslessBytes: number; most: number },
) => {
  if (canvas.width <= MEDIUM_WIDTH) return undefined
  const side = Math.round(MEDIUM_WIDTH * Math.max(1, canvas.height / canvas.width))
  const bytes = await encodedLike(given, scaled(canvas, { side }), losslessBytes)
  return bytes.length <= most ? bytes : undefined
}

type Bounds = { pixels: number; side: number; thumbnailSide: number; losslessBytes: number }
export type DrawnPicture = {
  bytes: Uint8Array
  thumbnail: Uint8Array
  /** `MEDIUM_WIDTH` wide; absent where it would hardly be smaller. */
  medium: Uint8Array | undefined
  width: number
  height: number
}

/** For pages that everybody reads, with a small one for lists. Null as for `drawScaled`. */
export const drawForReaders = async (
  given: Uint8Array,
  { pixels, side, thumbnailSide, losslessBytes }: Bounds,
): Promise<DrawnPicture | null> => {
  const canvas = await drawScaled(given, { pixels, side })
  if (!canvas) return null
  const { width, height } = canvas
  const bytes = await encodedLike(given, canvas, losslessBytes)
  return {
    bytes,
    medium: await drawnMedium(given, canvas, { losslessBytes, most: bytes.length * WORTH }),
    thumbnail: await scaled(canvas, { side: thumbnailSide }).encode('webp', THUMBNAIL_QUALITY),
    width,
    height,
  }
}
