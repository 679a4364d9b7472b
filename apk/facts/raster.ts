const MAX_SIDE = 4096
const JPEG_HEADER = 0xffd8ff

const isSide = (...sides: number[]) => sides.every((side) => side >= 1 && side <= MAX_SIDE)

const pngFits = (view: DataView) =>
  view.byteLength >= 24 &&
  view.getUint32(0) === 0x89504e47 &&
  view.getUint32(4) === 0x0d0a1a0a &&
  isSide(view.getUint32(16), view.getUint32(20))

const webpSides = (view: DataView) => {
  const form = view.getUint32(12)
  const u24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (form === 0x56503858) return [u24(24) + 1, u24(27) + 1] // VP8X
  if (form === 0x5650384c) {
    const packed = view.getUint32(21, true) // VP8L
    return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1]
  }
  return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
}
const webpFits = (view: DataView) =>
  view.byteLength >= 30 && view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250 && isSide(...webpSides(view))

/** Walks the markers to the frame header (SOF0 to SOF15 without DHT, JPG and DAC), which tells the size. */
const jpegFits = (view: DataView) => {
  if (view.byteLength < 4 || view.getUint32(0) >>> 8 !== JPEG_HEADER) return false
  for (let at = 2; at + 9 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return false
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return isSide(view.getUint16(at + 5), view.getUint16(at + 7))
  }
  return false
}

/** True for a PNG, WebP or JPEG of at most 4096 pixels a side, judged by the bytes alone. */
export const isRaster = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return pngFits(view) || webpFits(view) || jpegFits(view)
}
