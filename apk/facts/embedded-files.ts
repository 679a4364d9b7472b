import { append } from '../append.ts'
import { asBuffer } from '../bytes/as-buffer.ts'
import { Malformed } from '../bytes/malformed.ts'
import { eachChunk } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import { PAUSE, atOnce, startBreath } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import type { EmbeddedFacts, EmbeddedFile } from './facts.ts'
import { isCodeFile } from './dex.ts'
import { ZIP_HEAD, startDirectory, startNestedArchives } from './nested-archives.ts'
import type { Directory, NestedArchives } from './nested-archives.ts'
import { KEY_BYTES, startKeySearch } from './private-keys.ts'
import type { Encoding, KeySearch } from './private-keys.ts'

/** Bounds on completely searched bytes: per entry, and for all together. */
const FILE_CAP_BYTES = 512 * 1024 ** 2
const TOTAL_CAP_BYTES = 1024 ** 3
/** Beyond these, only the first chunk of entries is searched; bound on all such entries together. */
const HEADS_CAP_BYTES = 1024 ** 3

const MAX_UNSEARCHED = 20

/**
 * Where resource files may be: resource shrinkers move files of res/raw to short paths in `res/` or `r/`; no other resource type
 * has arbitrary bytes. In any case: the platform's loaders compare it, but code that unpacks its own package needs none of them.
 */
export const CODE_PLACE = /^(?:assets|res|r)\//i
/** Files whose string pools may be UTF-16. */
const WIDE_TABLE = /^(?:resources\.arsc|AndroidManifest\.xml|res\/.*\.xml)$/
const WIDE_TEXT = '\xff\xfe'

/** Thrown to stop reading an entry. Created once, since each new error would capture a stack trace that nobody reads. */
const enough = new Error('seen enough')

const NO_TAIL = Buffer.alloc(0)
type Look = {
  entry: ZipEntry
  found: EmbeddedFile[]
  search: KeySearch
  archives: NestedArchives
  encodings: Encoding[]
  hasKey: boolean
  /** Of an archive inside the package. */
  directory?: Directory
  read: number
  tail: Buffer
  /** Why reading stopped: `seen`, the rest is irrelevant; `cut`, the bound was reached. */
  ended?: 'seen' | 'cut'
}

/** A native library counts only where none belongs, dex code wherever the platform does not load it by itself. */
const kindOf = (path: string, head: string): 'elf' | 'dex' | undefined => {
  if (head.startsWith('\x7fELF')) return CODE_PLACE.test(path) ? 'elf' : undefined
  return head.startsWith('dex\n') && !isCodeFile(path) ? 'dex' : undefined
}

const sniff = (look: Look, piece: Buffer) => {
  const { entry, found, encodings } = look
  const head = piece.toString('latin1', 0, 8)
  if (WIDE_TABLE.test(entry.path) || head.startsWith(WIDE_TEXT)) encodings.push('utf16le')
  const kind = kindOf(entry.path, head)
  if (kind) found.push({ path: entry.path, kind, sizeBytes: entry.sizeBytes, detail: piece.toString('hex', 0, 8) })
  if (head.startsWith(ZIP_HEAD)) look.directory = startDirectory()
}

const keyIn = ({ search, encodings, read, entry }: Look, [border, piece]: Pieces) => {
  const more = read < entry.sizeBytes
  for (const encoding of encodings) {
    const kind = search.find(border, { encoding, more }) ?? search.find(piece, { encoding, more })
    if (kind !== undefined) return kind
  }
  return undefined
}

const noteKey = (look: Look, pieces: Pieces) => {
  const kind = look.hasKey ? undefined : keyIn(look, pieces)
  if (kind === undefined) return
  const { entry, found } = look
  found.push({ path: entry.path, kind: 'private-key', sizeBytes: entry.sizeBytes, detail: `-----BEGIN ${kind}-----` })
  look.hasKey = true
}

/** Copied, since the chunk's memory is reused. */
const tailOf = (tail: Buffer, piece: Buffer) =>
  piece.length >= KEY_BYTES
    ? Buffer.from(piece.subarray(piece.length - KEY_BYTES))
    : Buffer.concat([tail, piece]).subarray(-KEY_BYTES)

/** The text across the boundary of two chunks, and the chunk. */
type Pieces = [border: Buffer, piece: Buffer]

const take = (look: Look, bytes: Uint8Array) => {
  const piece = asBuffer(bytes)
  if (look.read === 0) sniff(look, piece)
  const { entry, tail, directory, archives } = look
  const border = tail.length > 0 ? Buffer.concat([tail, piece.subarray(0, KEY_BYTES)]) : NO_TAIL
  look.read += bytes.length
  noteKey(look, [border, piece])
  if (directory) for (const part of [border, piece]) archives.take(directory, part)
  if (look.read >= entry.sizeBytes || (look.hasKey && !directory)) look.ended = 'seen'
  else if (look.read >= FILE_CAP_BYTES) look.ended = 'cut'
  else look.tail = tailOf(tail, piece)
}

/** An archive with code, once its directory was read. */
const codeIn = ({ entry: { path, sizeBytes }, directory }: Look): EmbeddedFile[] =>
  directory?.code === undefined
    ? []
    : [{ path, kind: directory.isPackage ? 'package' : 'archive', sizeBytes, detail: directory.code }]

/** Whether the unread part may contain code: visible in the first chunk, or for an archive only at the end. */
const mayHoldCode = ({ read, ended, directory }: Look) =>
  directory ? directory.code === undefined && (ended !== 'seen' || directory.isCut) : read === 0

/** Reads all relevant chunks of an entry, or only the first. An unreadable entry counts as not completely searched. */
const lookInto = (archive: Archive, look: Look, much: 'all' | 'head') => {
  try {
    eachChunk(archive, look.entry, (bytes) => {
      take(look, bytes)
      if (look.ended || much === 'head') throw enough
    })
  } catch (error) {
    if (error !== enough && !(error instanceof Malformed)) throw error
  }
  return look
}

/**
 * Finds private keys in all entries, and code that the platform does not load by itself, in archive order. `watch` receives chunks
 * of entries that are read anyway, from their beginning: v1 verification hashes them all, and inflating is most of the work.
 */
export const startEmbeddedFiles = (archive: Archive) => {
  const search = startKeySearch()
  const archives = startNestedArchives()
  const looks = new Map<ZipEntry, Look>()
  const startLook = (entry: ZipEntry): Look => ({
    entry,
    found: [],
    search,
    archives,
    encodings: ['latin1'],
    hasKey: false,
    read: 0,
    tail: NO_TAIL,
  })
  let total = 0
  const watch = (entry: ZipEntry, bytes: Uint8Array) => {
    const look = looks.get(entry) ?? startLook(entry)
    if (look.ended || total >= TOTAL_CAP_BYTES) return
    looks.set(entry, look)
    take(look, bytes)
    total += bytes.length
  }
  let heads = 0
  const lookAt = (entry: ZipEntry): Look => {
    const watched = looks.get(entry)
    if (watched?.ended) return watched
    const look = startLook(entry)
    if (total < TOTAL_CAP_BYTES) total += lookInto(archive, look, 'all').read
    else if (heads < HEADS_CAP_BYTES) heads += lookInto(archive, look, 'head').read
    return look
  }
  function* finish(): Pausing<EmbeddedFacts> {
    const files: EmbeddedFile[] = []
    const unsearched: string[] = []
    let complete = true
    const isTime = startBreath()
    for (const entry of archive.byPath.values()) {
      if (entry.sizeBytes === 0) continue
      if (isTime(entry.sizeBytes)) yield PAUSE
      const look = lookAt(entry)
      append(files, look.found)
      append(files, codeIn(look))
      if (mayHoldCode(look) && unsearched.length < MAX_UNSEARCHED) unsearched.push(entry.path)
      complete = complete && look.ended === 'seen' && look.directory?.isCut !== true
    }
    return { files, complete: complete && search.isWhole(), ...(unsearched.length > 0 && { unsearched }) }
  }
  return { watch, finish }
}

export const readEmbeddedFiles = (archive: Archive): EmbeddedFacts => atOnce(startEmbeddedFiles(archive).finish())
