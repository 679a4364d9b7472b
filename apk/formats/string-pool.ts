import { LimitReached, Malformed } from '../bytes/malformed.ts'
import type { Reader } from '../bytes/reader.ts'
import { limits } from '../limits.ts'

/** ResStringPool (ResourceTypes.h). Strings are decoded on demand: most never are. */
export type StringPool = {
  count: number
  /** The string, or undefined if index, offset or length is out of range, where Android returns null. */
  at(index: number): string | undefined
}
export const NO_STRINGS: StringPool = { count: 0, at: () => undefined }

const HEADER_BYTES = 28
const UTF8_FLAG = 0x100
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true })

/** A length in one or two units, the high bit of the first says which. */
const utf8Length = (chunk: Reader) => {
  const first = chunk.u8()
  return (first & 0x80) === 0 ? first : ((first & 0x7f) << 8) | chunk.u8()
}
const utf16Length = (chunk: Reader) => {
  const first = chunk.u16()
  return (first & 0x8000) === 0 ? first : ((first & 0x7fff) << 16) | chunk.u16()
}

/** The byte length has fifteen bits. A longer string was written with the upper bits cut off: its NUL marks the end. */
const utf8Bytes = (chunk: Reader) => {
  const low = utf8Length(chunk)
  let length = low
  while (chunk.u8At(chunk.at + length) !== 0) length += 0x8000
  return length
}

/** Since Android 10 platforms ignore a string without a NUL at its end; so does aapt2. */
const decodeAt = (chunk: Reader, offset: number, isUtf8: boolean) => {
  chunk.seek(offset)
  if (isUtf8) {
    utf8Length(chunk)
    return utf8.decode(chunk.slice(Math.min(utf8Bytes(chunk), limits.stringBytes)))
  }
  const length = utf16Length(chunk) * 2
  if (chunk.u16At(chunk.at + length) !== 0) return undefined
  return utf16.decode(chunk.slice(Math.min(length, limits.stringBytes)))
}

/** `chunk` begins at the pool's header. Checks the header only; each offset is checked when it is used. */
export const readStringPool = (chunk: Reader): StringPool => {
  const headerBytes = chunk.u16At(2)
  if (headerBytes < HEADER_BYTES) throw new Malformed(chunk.base, 'string pool header')
  const declared = chunk.u32At(8)
  const isUtf8 = (chunk.u32At(16) & UTF8_FLAG) !== 0
  const start = chunk.u32At(20)
  const count = Math.min(declared, Math.max(0, Math.floor((chunk.length - headerBytes) / 4)))
  const known = new Map<number, string | undefined>()
  let decodedChars = 0
  const decode = (index: number) => {
    try {
      return decodeAt(chunk, start + chunk.u32At(headerBytes + index * 4), isUtf8)
    } catch (error) {
      if (error instanceof Malformed) return undefined
      throw error
    }
  }
  const at = (index: number) => {
    if (index < 0 || index >= count) return undefined
    if (known.has(index)) return known.get(index)
    const text = decode(index)
    known.set(index, text)
    // Many indices may point to one long string, so decoded characters are counted.
    decodedChars += text?.length ?? 0
    if (decodedChars > limits.textChars)
      throw new LimitReached('textChars', `over ${limits.textChars} characters in one string pool`)
    return text
  }
  return { count, at }
}
