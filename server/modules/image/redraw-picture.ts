import { drawScaled } from './draw-scaled.ts'

const QUALITY = 88

/**
 * Re-encodes an untrusted picture as a JPEG whose longer side is at most `side`, with transparency replaced by white. Null if
 * it is no PNG, JPEG or WebP, declares more than `pixels`, or can't be decoded.
 */
export const redrawPicture = async (bytes: Uint8Array, bounds: { pixels: number; side: number }): Promise<Uint8Array | null> => {
  const canvas = await drawScaled(bytes, { ...bounds, paper: '#fff' })
  return canvas && canvas.encode('jpeg', QUALITY)
}
