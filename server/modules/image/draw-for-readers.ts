import { MEDIUM_WIDTH } from '@alliance/contract/picture-path'
import type { Canvas } from '@napi-rs/canvas'
import { drawScaled, scaled } from './draw-scaled.ts'
import { mediaTypeOf } from './media-type.ts'

const QUALITY = 88
const THUMBNAIL_QUALITY = 80

/** Lossless for drawings; a photograph sent as PNG must not cost each reader megabytes. Both keep transparency. */
const drawnExactly = async (canvas: Canvas, mostBytes: number) => {
  const exact = await canvas.encode('png')
  return exact.length <= mostBytes ? exact : canvas.encode('webp', QUALITY)
}

const encodedLike = (given: Uint8Array, canvas: Canvas, losslessBytes: number): Promise<Uint8Array> => {
  const type = mediaTypeOf(given)
  if (type === 'image/jpeg') return canvas.encode('jpeg', QUALITY)
  return type === 'image/webp' ? canvas.encode('webp', QUALITY) : drawnExactly(canvas, losslessBytes)
}

/** The medium version is kept only if it is smaller than this share of the large one. */
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
  /** `MEDIUM_WIDTH` wide; undefined if it would hardly be smaller. */
  medium: Uint8Array | undefined
  width: number
  height: number
}

/** Versions for public pages, with a thumbnail for lists. Null as for `drawScaled`. */
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
