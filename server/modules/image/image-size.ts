/**
 * Width and height as the header claims them, without decoding: PNG (ISO 15948 §11.2.2), JPEG (ITU T.81 B.2.2) and WebP
 * (RFC 9649 §2.5 to 2.7). Null for every other content.
 */
export const imageSize = (bytes: Uint8Array): { width: number; height: number } | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47 && view.getUint32(12) === 0x49484452) {
      return { width: view.getUint32(16), height: view.getUint32(20) }
    }
    if (view.getUint16(0) === 0xffd8) return jpegSize(view)
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSize(view)
    return null
  } catch {
    // A truncated header: DataView throws a RangeError past the last byte.
    return null
  }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const isFill = (marker: number) => marker === 0xff
/** TEM and RSTm: no length follows (B.1.1.3). */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * Offset of a JPEG's first marker of this kind, which must not be behind its first scan: entropy-coded data follows there.
 * Decoders skip fill bytes (B.1.1.2) and bare markers: parsed as segments, they would lead to the wrong frame.
 */
export const findMarker = (view: DataView, isWanted: (marker: number) => boolean): number | undefined => {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isWanted(marker)) return at
    if (isFill(marker)) at += 1
    else at += isBare(marker) ? 2 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

const jpegSize = (view: DataView) => {
  const at = findMarker(view, isFrame)
  return at === undefined ? null : { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
}

const webpSize = (view: DataView) => {
  const chunk = view.getUint32(12)
  if (chunk === 0x56503858) {
    return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
  }
  if (chunk === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (chunk === 0x56503820) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  return null
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
