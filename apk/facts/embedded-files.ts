import { Malformed } from '../bytes/malformed.ts'
import { eachChunk } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import type { EmbeddedFacts, EmbeddedFile } from './facts.ts'

/** Text is searched to its end up to this; all files together up to the second figure. */
const FILE_CAP_BYTES = 16 * 1024 ** 2
const TOTAL_CAP_BYTES = 256 * 1024 ** 2
const SNIFF_BYTES = 4096
/** A PEM header and the start of its body may be torn by a chunk's end: this much is looked at again. */
const CARRY_CHARS = 1024

const CODE_PLACE = /^(assets\/|res\/raw)/
/** Code, tables and media have their own readers, or hold no text. */
const PASSED_OVER =
  /^(classes\d*\.dex|resources\.arsc|AndroidManifest\.xml|lib\/.*\.so)$|\.(png|webp|jpe?g|gif|mp3|ogg|mp4|m4a|webm|ttf|otf|woff2?)$/i
const COMPILED_XML = /^res\/(?!raw).*\.xml$/
const PEM_MARK = '-----BEGIN '
const PRIVATE_HEADER = /-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY)-----/g
const PEM_FIELD = /^[\w-]+: /
const PEM_BODY = /^[A-Za-z0-9+/]{16}/

/** Thrown for most entries of a package: made once, since each new error would gather a stack that nobody reads. */
const enough = new Error('seen enough')

const NO_TAIL = Buffer.alloc(0)
type Look = { entry: ZipEntry; found: EmbeddedFile[]; read: number; tail: Buffer }

const magicOf = (bytes: Uint8Array): 'elf' | 'dex' | undefined => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4)).toString('latin1')
  return head === '\x7fELF' ? 'elf' : head === 'dex\n' ? 'dex' : undefined
}

const sniff = ({ entry, found }: Look, bytes: Uint8Array) => {
  const kind = CODE_PLACE.test(entry.path) ? magicOf(bytes) : undefined
  if (kind) {
    const detail = Buffer.from(bytes.subarray(0, 8)).toString('hex')
    found.push({ path: entry.path, kind, sizeBytes: entry.sizeBytes, detail })
  }
  if (kind || bytes.subarray(0, SNIFF_BYTES).includes(0)) throw enough
}

/**
 * A header alone also stands in code and documents that only talk about keys: the body makes it one. Line by line, as a
 * pattern over headers, fields and body takes a time that doubles with every field that leads to no body.
 */
const privateKeyIn = (text: string) => {
  for (const {
    0: { length },
    1: kind,
    index,
  } of text.matchAll(PRIVATE_HEADER)) {
    const lines = text.slice(index + length, index + length + CARRY_CHARS).split(/\n|\\n/)
    const first = lines.map((line) => line.trimStart()).find((line) => line !== '' && !PEM_FIELD.test(line))
    if (first !== undefined && PEM_BODY.test(first)) return kind
  }
  return undefined
}

/** Looks at the bytes themselves: most text holds no mark, and a string of every piece would wait for the collector. */
const mayHoldKey = (tail: Buffer, piece: Buffer) =>
  piece.includes(PEM_MARK, 0, 'latin1') ||
  (tail.length > 0 && Buffer.concat([tail, piece.subarray(0, PEM_MARK.length)]).includes(PEM_MARK, 0, 'latin1'))

/** A copy, since the piece's memory is used again. */
const tailOf = (tail: Buffer, piece: Buffer) =>
  piece.length >= CARRY_CHARS
    ? Buffer.from(piece.subarray(piece.length - CARRY_CHARS))
    : Buffer.concat([tail, piece]).subarray(-CARRY_CHARS)

const take = (look: Look, bytes: Uint8Array) => {
  if (look.read === 0) sniff(look, bytes)
  look.read += bytes.length
  const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const header = mayHoldKey(look.tail, piece) ? privateKeyIn(look.tail.toString('latin1') + piece.toString('latin1')) : undefined
  if (header) {
    look.found.push({
      path: look.entry.path,
      kind: 'private-key',
      sizeBytes: look.entry.sizeBytes,
      detail: `-----BEGIN ${header}-----`,
    })
    throw enough
  }
  if (look.read < look.entry.sizeBytes) look.tail = tailOf(look.tail, piece)
}

/** True when the entry was seen as far as it can matter. */
const lookInto = (archive: Archive, look: Look) => {
  try {
    eachChunk(archive, look.entry, (bytes) => {
      take(look, bytes)
      if (look.read >= FILE_CAP_BYTES) throw new Malformed(look.entry.dataOffset, 'text within the search bound')
    })
    return true
  } catch (error) {
    if (error === enough) return true
    if (error instanceof Malformed) return false
    throw error
  }
}

/** Private keys anywhere in text, and code in assets/ or res/raw, in the archive's order. */
export const readEmbeddedFiles = (archive: Archive): EmbeddedFacts => {
  const files: EmbeddedFile[] = []
  let complete = true
  let total = 0
  for (const entry of archive.byPath.values()) {
    if (entry.sizeBytes === 0 || PASSED_OVER.test(entry.path) || COMPILED_XML.test(entry.path)) continue
    if (total >= TOTAL_CAP_BYTES) return { files, complete: false }
    const look: Look = { entry, found: files, read: 0, tail: NO_TAIL }
    complete = lookInto(archive, look) && complete
    total += look.read
  }
  return { files, complete }
}
