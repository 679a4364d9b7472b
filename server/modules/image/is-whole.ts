import { findMarker } from './image-size.ts'
import { mediaTypeOf } from './media-type.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])
const IEND = 0x49454e44

/** Looks for the end behind the first scan: a preview in the metadata has an end of its own. */
const isWholeJpeg = (bytes: Uint8Array, view: DataView): boolean => {
  const scan = findMarker(view, (marker) => marker === START_OF_SCAN)
  return scan !== undefined && Buffer.from(view.buffer, view.byteOffset, bytes.length).includes(END_OF_IMAGE, scan)
}

const isWholePng = (bytes: Uint8Array, view: DataView): boolean => {
  let at = 8
  while (view.getUint32(at + 4) !== IEND) at += 12 + view.getUint32(at)
  return at + 12 <= bytes.length
}

const wholeness = {
  'image/jpeg': isWholeJpeg,
  'image/png': isWholePng,
  'image/webp': (bytes: Uint8Array, view: DataView) => 8 + view.getUint32(4, true) <= bytes.length,
}

/**
 * Whether a picture has its end (PNG: ISO 15948 §5.6, JPEG: ITU T.81 B.2.1, WebP: RFC 9649 §2.4): decoders fill what is missing of
 * a truncated one with black. For PNG, JPEG and WebP only.
 */
export const isWhole = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return wholeness[mediaTypeOf(bytes)](bytes, view)
  } catch {
    // The end isn't there: DataView throws a RangeError past the last byte.
    return false
  }
}
