import { mediaTypeOf } from './media-type.ts'
import { redrawPicture } from './redraw-picture.ts'

/** Converts one of our stored pictures for a PDF, which supports PNG and JPEG but not WebP. */
export const drawForPrint = async (bytes: Uint8Array, bounds: { pixels: number; side: number }): Promise<Uint8Array> => {
  if (mediaTypeOf(bytes) !== 'image/webp') return bytes
  const drawn = await redrawPicture(bytes, bounds)
  if (!drawn) throw new Error('a picture of the library could not be decoded')
  return drawn
}
