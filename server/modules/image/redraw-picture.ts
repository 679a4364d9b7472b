import { drawScaled } from './draw-scaled.ts'

const QUALITY = 88

/**
 * A person's picture drawn anew as a JPEG whose longer side is at most `side`. Null for what is no PNG, JPEG or WebP, claims
 * more than `pixels`, or can't be decoded. JPEG knows no transparency: what was see-through becomes paper.
 */
export const redrawPicture = async (bytes: Uint8Array, bounds: { pixels: number; side: number }): Promise<Uint8Array | null> => {
  const canvas = await drawScaled(bytes, { ...bounds, paper: '#fff' })
  return canvas && canvas.encode('jpeg', QUALITY)
}
