import { crc32 } from 'node:zlib'
import { bytesSource } from '../bytes/source.ts'
import { openArchive, readEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import { mutate } from './mutate.ts'
import type { Random } from './random.ts'
import { answered } from './seeds.ts'

/** Bound on changed entries: larger ones are libraries, of which only headers are read. */
const ENTRY_CAP = 16 * 1024 ** 2
/** Kinds of files that the engine reads differently: first one that exists in the package is picked, then an entry of it. */
const KINDS = [
  /^AndroidManifest\.xml$/,
  /^resources\.arsc$/,
  /^classes\d*\.dex$/,
  /\.so$/,
  /^META-INF\/[^/]+\.(RSA|EC|DSA|SF|MF)$/,
  /^res\/.*\.xml$/,
  /\.apk$/i,
  /(?:)/,
]

const RECORD_BYTES = 46
const BLOCK_FOOT_BYTES = 24
const BLOCK_MAGIC = 'APK Sig Block 42'

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** Start of the signing block, or of the central directory if there is none. */
const blockStartOf = (bytes: Uint8Array, directory: number) => {
  if (directory < BLOCK_FOOT_BYTES + 8) return directory
  const magic = Buffer.from(bytes.subarray(directory - 16, directory)).toString('latin1')
  const size = Number(viewOf(bytes).getBigUint64(directory - BLOCK_FOOT_BYTES, true))
  return magic === BLOCK_MAGIC && size + 8 <= directory ? directory - size - 8 : directory
}

const localHeader = (path: Uint8Array, content: Uint8Array) => {
  const header = new Uint8Array(30)
  const view = viewOf(header)
  view.setUint32(0, 0x04034b50, true)
  view.setUint16(4, 20, true)
  view.setUint32(14, crc32(content), true)
  view.setUint32(18, content.length, true)
  view.setUint32(22, content.length, true)
  view.setUint16(26, path.length, true)
  return join(header, path, content)
}

/** Offset of an entry's record in the directory's bytes. */
const recordAt = (directory: Uint8Array, index: number) => {
  const view = viewOf(directory)
  let at = 0
  for (let left = index; left > 0; left -= 1)
    at += RECORD_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  return at
}

/**
 * Replaces the content of an entry: the new content is stored after the others, and its record points there. Everything else,
 * including the signing block, stays in place, so that changing a package of any size costs only a copy.
 */
const withContent = (bytes: Uint8Array, { archive, entry }: { archive: Archive; entry: ZipEntry }, content: Uint8Array) => {
  const { centralDirectoryOffset: from, centralDirectoryBytes: length, endOffset } = archive
  const place = blockStartOf(bytes, from)
  const directory = Uint8Array.from(bytes.subarray(from, from + length))
  const at = recordAt(directory, entry.index)
  const record = viewOf(directory)
  const nameBytes = record.getUint16(at + 28, true)
  const added = localHeader(directory.subarray(at + RECORD_BYTES, at + RECORD_BYTES + nameBytes), content)
  record.setUint16(at + 10, 0, true)
  record.setUint32(at + 16, crc32(content), true)
  record.setUint32(at + 20, content.length, true)
  record.setUint32(at + 24, content.length, true)
  record.setUint32(at + 42, place, true)
  const end = Uint8Array.from(bytes.subarray(endOffset))
  viewOf(end).setUint32(16, from + added.length, true)
  return join(
    bytes.subarray(0, place),
    added,
    bytes.subarray(place, from),
    directory,
    bytes.subarray(from + length, endOffset),
    end,
  )
}

const withBlock = (bytes: Uint8Array, { archive, start }: { archive: Archive; start: number }, pairs: Uint8Array) => {
  const { centralDirectoryOffset: from, endOffset } = archive
  const size = new Uint8Array(8)
  viewOf(size).setBigUint64(0, BigInt(pairs.length + BLOCK_FOOT_BYTES), true)
  const magic = new Uint8Array(Buffer.from(BLOCK_MAGIC, 'latin1'))
  const end = Uint8Array.from(bytes.subarray(endOffset))
  viewOf(end).setUint32(16, start + pairs.length + BLOCK_FOOT_BYTES + 8, true)
  return join(bytes.subarray(0, start), size, pairs, size, magic, bytes.subarray(from, endOffset), end)
}

type Part = { bytes: Uint8Array; archive: Archive; random: Random; other: Uint8Array }

const changeBlock = ({ bytes, archive, random, other }: Part) => {
  const start = blockStartOf(bytes, archive.centralDirectoryOffset)
  const pairs = bytes.subarray(start + 8, archive.centralDirectoryOffset - BLOCK_FOOT_BYTES)
  if (pairs.length === 0) return changeEntry({ bytes, archive, random, other })
  return withBlock(bytes, { archive, start }, mutate(pairs, random, other))
}

const changeDirectory = ({ bytes, archive, random, other }: Part) => {
  const from = archive.centralDirectoryOffset
  return join(bytes.subarray(0, from), mutate(bytes.subarray(from), random, other))
}

const changeEntry = ({ bytes, archive, random, other }: Part): Uint8Array => {
  const kinds = KINDS.map((kind) => archive.entries.filter(({ path }) => kind.test(path))).filter(({ length }) => length > 0)
  const entry = random.pick(random.pick(kinds))
  const content = answered(() => readEntry(archive, entry, ENTRY_CAP))
  if (!content || content.length === 0) return mutate(bytes, random, other)
  const changed = /\.apk$/i.test(entry.path) ? changePackage(content, random, other) : mutate(content, random, other)
  return withContent(bytes, { archive, entry }, changed)
}

/** Of twenty mutants, this many change something other than an entry. */
const ANYWHERE = 1
const DIRECTORY = 3
const BLOCK = 6

/**
 * Changes one entry of the package and rebuilds the archive around it, so that the change gets past compression and directory;
 * sometimes changes the directory, the signing block, or any byte instead.
 */
export const changePackage = (bytes: Uint8Array, random: Random, other: Uint8Array): Uint8Array => {
  const archive = answered(() => openArchive(bytesSource(bytes)))
  const roll = random.below(20)
  if (!archive || archive.entries.length === 0 || roll < ANYWHERE) return mutate(bytes, random, other)
  const part = { bytes, archive, random, other }
  if (roll < DIRECTORY) return changeDirectory(part)
  return roll < BLOCK ? changeBlock(part) : changeEntry(part)
}

/** The same, but changes only what matters to signatures. */
export const changeSignature = (bytes: Uint8Array, random: Random, other: Uint8Array): Uint8Array => {
  const archive = answered(() => openArchive(bytesSource(bytes)))
  if (!archive || archive.entries.length === 0) return mutate(bytes, random, other)
  const files = archive.entries.filter(({ path }) => path.startsWith('META-INF/'))
  if (files.length === 0 || random.below(2) === 0) return changeBlock({ bytes, archive, random, other })
  const entry = random.pick(files)
  const content = answered(() => readEntry(archive, entry, ENTRY_CAP))
  if (!content || content.length === 0) return mutate(bytes, random, other)
  return withContent(bytes, { archive, entry }, mutate(content, random, other))
}
