import { lend } from '../bytes/source.ts'
import type { Source } from '../bytes/source.ts'
import { EXECUTABLE, SEGMENT } from './elf.ts'
import type { Elf, Segment } from './elf.ts'

const WRITABLE = 2
/** Bound on the constants of one library; larger data is a model or an image. */
const MAX_BYTES = 64 * 1024 ** 2
const MAX_NAME_TABLE_BYTES = 16 * 1024 ** 2
const MAX_EXPORTED = 20_000
/** A longer text is no method name. */
const MAX_TEXT_BYTES = 512
const PIECE_BYTES = 1024 ** 2
const [NUL, FIRST_PRINTED, LAST_PRINTED] = [0, 0x21, 0x7e]
const [ON_LOAD, EXPORTED] = [Buffer.from('\0JNI_OnLoad\0'), Buffer.from('\0Java_')]

/** Ranges of a library with NUL-terminated one-word texts. The source must still be open when they are read. */
export type Texts = { source: Source; ranges: readonly (readonly [start: number, end: number])[] }

/** A buffer that is reused for all pieces. */
const lazyRoom = () => {
  let room = new Uint8Array(0)
  return (bytes: number) => (room.length >= bytes ? room : (room = new Uint8Array(bytes)))
}

const viewOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

/** Names that a library exports to the runtime: whether it has `JNI_OnLoad`, and its `Java_…` functions for native methods. */
export const runtimeNames = (source: Source, { dynamicNames: { start, length } }: Elf) => {
  const bytes = viewOf(source.read(start, Math.min(length, MAX_NAME_TABLE_BYTES)))
  const exported = new Set<string>()
  for (let at = bytes.indexOf(EXPORTED); at >= 0 && exported.size < MAX_EXPORTED; at = bytes.indexOf(EXPORTED, at + 1)) {
    const end = bytes.indexOf(NUL, at + 1)
    if (end > 0 && end - at <= MAX_TEXT_BYTES) exported.add(bytes.toString('latin1', at + 1, end))
  }
  return { hasOnLoad: bytes.includes(ON_LOAD), exported }
}

const isConstant = ({ type, flags }: Segment) => type === SEGMENT.load && (flags & WRITABLE) === 0

/** Ranges with constants: in read-only segments, or with older linkers in the code segment. Symbol names are left out. */
export const constantsOf = (source: Source, { segments, dynamicNames: names }: Elf): Texts => {
  const constant = segments.filter(isConstant)
  const beside = constant.filter(({ flags }) => (flags & EXECUTABLE) === 0)
  let left = MAX_BYTES
  const ranges = (beside.length > 0 ? beside : constant).flatMap(({ offset, fileBytes }) => {
    const [from, to] = [offset, Math.min(offset + fileBytes, source.sizeBytes)]
    const [namesFrom, namesTo] = [names.start, names.start + names.length]
    return [
      [from, Math.min(to, Math.max(from, namesFrom))],
      [Math.min(to, Math.max(from, namesTo)), to],
    ].flatMap(([start = 0, end = 0]) => {
      const length = Math.min(end - start, left)
      if (length <= 0) return []
      left -= length
      return [[start, start + length] as const]
    })
  })
  return { source, ranges }
}

export const sizeOf = ({ ranges }: Texts) => ranges.reduce((sum, [start, end]) => sum + end - start, 0)

/** Visits the bytes in pieces that end at a NUL: a library in a large package is never held as a whole. */
const eachPiece = ({ source, ranges }: Texts, look: (bytes: Uint8Array) => void) => {
  const room = lazyRoom()
  for (const [start, end] of ranges) {
    let isInside = false
    for (let at = start; at < end;) {
      const bytes = lend(source, [at, Math.min(source.whole ? end - at : PIECE_BYTES, end - at)], room)
      const isLast = at + bytes.length === end
      // The rest of a text longer than a piece is skipped.
      const first = isInside ? bytes.indexOf(NUL) + 1 : 0
      const last = isLast ? bytes.length : bytes.lastIndexOf(NUL) + 1
      if (last > first && (first > 0 || !isInside)) look(bytes.subarray(first, last))
      isInside = last === 0
      at += last === 0 ? bytes.length : last
    }
  }
}

const isPrinted = (byte: number | undefined) => byte !== undefined && byte >= FIRST_PRINTED && byte <= LAST_PRINTED

/** Receives every one-word text as a range, without an allocation: most are not needed. */
export type TextVisit = (bytes: Uint8Array, start: number, end: number) => void

export const eachText = (texts: Texts, visit: TextVisit) => {
  eachPiece(texts, (bytes) => {
    let start = 0
    for (let at = 0; at < bytes.length; at += 1) {
      if (isPrinted(bytes[at])) continue
      const isEnd = bytes[at] === NUL
      if (isEnd && at > start && at - start <= MAX_TEXT_BYTES) visit(bytes, start, at)
      // After a space follows the rest of a sentence: skip it.
      start = isEnd ? at + 1 : bytes.length
    }
  })
}

/** Only texts that contain the byte `sign`: `indexOf` jumps between them, many times as fast as a byte loop. */
export const eachTextWith = (texts: Texts, sign: number, visit: TextVisit) => {
  eachPiece(texts, (bytes) => {
    let end = 0
    for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, end + 1)) {
      let start = at
      while (start > end && isPrinted(bytes[start - 1])) start -= 1
      end = at + 1
      while (isPrinted(bytes[end])) end += 1
      const isWhole = (start === 0 || bytes[start - 1] === NUL) && bytes[end] === NUL
      if (isWhole && end - start <= MAX_TEXT_BYTES) visit(bytes, start, end)
    }
  })
}
