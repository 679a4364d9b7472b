import { redrawPicture } from '../image/index.ts'

export type KnownFile = { bytes: Uint8Array; mediaType: string; extension: string }

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, index) => bytes[index] === byte)
const isPicture = (bytes: Uint8Array) =>
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) || startsWith(bytes, 0xff, 0xd8, 0xff)

/** ISO/IEC 14496-12 §4.3: the first box is `ftyp`. */
const isMp4 = (bytes: Uint8Array) => bytes.length > 16 && Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp'

// Logs contain tabs, line breaks and the escapes of coloured terminals; any other control character means that it is no text.
// oxlint-disable-next-line no-control-regex -- these are the characters that no log holds
const NO_TEXT = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/

const asText = (bytes: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return NO_TEXT.test(text) ? undefined : text
  } catch {
    // Not UTF-8, so it is no log.
    return undefined
  }
}

/** ISO 32000-2 §7.5.2. */
const isPdf = (bytes: Uint8Array) => startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)

/** `pdf`: PDF files are taken too. */
type Bounds = { pixels: number; side: number; pdf?: boolean }
/**
 * Recognises a file by its content, whatever its name: PNG and JPEG are re-encoded, MP4, PDF and UTF-8 text unchanged.
 * Undefined for everything else, and for pictures that declare more than `pixels` or can't be decoded.
 */
export const knowFile = async (bytes: Uint8Array, bounds: Bounds): Promise<KnownFile | undefined> => {
  if (bytes.length === 0) return undefined
  if (isPicture(bytes)) {
    const drawn = await redrawPicture(bytes, bounds)
    return drawn ? { bytes: drawn, mediaType: 'image/jpeg', extension: 'jpg' } : undefined
  }
  if (isMp4(bytes)) return { bytes, mediaType: 'video/mp4', extension: 'mp4' }
  if (bounds.pdf === true && isPdf(bytes)) return { bytes, mediaType: 'application/pdf', extension: 'pdf' }
  return asText(bytes) === undefined ? undefined : { bytes, mediaType: 'text/plain; charset=utf-8', extension: 'log' }
}

/** The given name with the extension of the content; text may be `.log` or `.txt`. */
export const namedBy = (fileName: string, { extension }: Pick<KnownFile, 'extension'>) => {
  const stem = fileName.replace(/\.[^.]{1,8}$/, '')
  const ending = extension === 'log' && /\.txt$/i.test(fileName) ? 'txt' : extension
  return `${stem === '' ? '文件' : stem}.${ending}`
}
