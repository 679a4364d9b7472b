import { asBuffer } from '../bytes/as-buffer.ts'
import { Reader } from '../bytes/reader.ts'
import type { Source } from '../bytes/source.ts'
import type { ArchiveAnomaly } from '../facts/facts.ts'
import type { DirectoryEnd, ZipEntry } from './zip-directory.ts'

const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30
const WINDOW_BYTES = 64 * 1024
const ENCRYPTED = 1
const HAS_DESCRIPTOR = 8
const DEX_MAGIC = 0x0a786564

type Kind = ArchiveAnomaly['kind']
type Note = (kind: Kind, path: string, detail: string) => void

type Place = { bytes: Buffer; at: number }

/** Reads the local headers in file order through one window, so that small neighbours share one read. */
const windowOver = (source: Source) => {
  let start = 0
  let bytes = asBuffer(source.whole ?? new Uint8Array(0))
  return (offset: number, length: number): Place => {
    if (offset < start || offset + length > start + bytes.length) {
      const wanted = Math.max(length, Math.min(WINDOW_BYTES, source.sizeBytes - offset))
      const next = new Uint8Array(wanted)
      source.readInto(offset, next)
      ;[start, bytes] = [offset, asBuffer(next)]
    }
    return { bytes, at: offset - start }
  }
}

const differences = (entry: ZipEntry, { bytes, at }: Place, name: string) => {
  const found: string[] = []
  const method = bytes.readUInt16LE(at + 8)
  if (name !== entry.path) found.push(`名称 ${JSON.stringify(name)}`)
  if (method !== entry.method) found.push(`压缩方式 ${method}，目录中为 ${entry.method}`)
  const compressedBytes = bytes.readUInt32LE(at + 18)
  // With a data descriptor or a ZIP64 field the sizes are elsewhere.
  if ((bytes.readUInt16LE(at + 6) & HAS_DESCRIPTOR) !== 0 || compressedBytes === 0xffffffff) return found
  const sizeBytes = bytes.readUInt32LE(at + 22)
  if (bytes.readUInt32LE(at + 14) !== entry.crc32) found.push('校验值不同')
  if (compressedBytes !== entry.compressedBytes) found.push(`压缩后大小 ${compressedBytes}，目录中为 ${entry.compressedBytes}`)
  if (sizeBytes !== entry.sizeBytes) found.push(`原始大小 ${sizeBytes}，目录中为 ${entry.sizeBytes}`)
  return found
}

/** Sets `dataOffset` if there is a local header, and notes its contradictions to the directory. */
const locateEntry = (entry: ZipEntry, read: ReturnType<typeof windowOver>, context: { dataEnd: number; note: Note }) => {
  const { dataEnd, note } = context
  const offset = entry.localHeaderOffset
  if (offset + LOCAL_BYTES > dataEnd) return note('header-mismatch', entry.path, '本地文件头不在数据区内')
  const { bytes, at } = read(offset, LOCAL_BYTES)
  if (bytes.readUInt32LE(at) !== LOCAL_SIGNATURE) return note('header-mismatch', entry.path, '本地文件头的标志不对')
  const nameBytes = bytes.readUInt16LE(at + 26)
  const dataOffset = offset + LOCAL_BYTES + nameBytes + bytes.readUInt16LE(at + 28)
  const heldBytes = entry.method === 0 ? entry.sizeBytes : entry.compressedBytes
  if (dataOffset + heldBytes > dataEnd) return note('header-mismatch', entry.path, '数据越过了数据区的末尾')
  entry.dataOffset = dataOffset
  const header = read(offset, LOCAL_BYTES + nameBytes)
  const nameAt = header.at + LOCAL_BYTES
  const found = differences(entry, header, header.bytes.toString('utf8', nameAt, nameAt + nameBytes))
  if (found.length > 0) note('header-mismatch', entry.path, `本地文件头与目录不一致：${found.join('；')}`)
}

const isClimbing = (path: string) =>
  path.startsWith('/') ||
  path.includes('\\') ||
  /^[A-Za-z]:/.test(path) ||
  (path.includes('..') && path.split('/').includes('..'))

const noteEntry = (entry: ZipEntry, note: Note) => {
  if (entry.path === '') note('empty-name', '', `第 ${entry.index + 1} 条目录记录没有名称`)
  if (isClimbing(entry.path)) note('climbing-path', entry.path, '路径指向包外')
  if ((entry.flags & ENCRYPTED) !== 0) note('fake-encryption', entry.path, '带有加密标志，而系统不理会它')
  if (entry.method !== 0 && entry.method !== 8) note('unknown-method', entry.path, `压缩方式 ${entry.method}`)
}

const noteOverlaps = (ordered: ZipEntry[], note: Note) => {
  let reached = 0
  let owner = ''
  for (const entry of ordered) {
    if (entry.dataOffset < 0) continue
    if (entry.localHeaderOffset < reached) note('overlapping-entries', entry.path, `与 ${JSON.stringify(owner)} 的数据重叠`)
    const end = entry.dataOffset + entry.compressedBytes
    if (end > reached) [reached, owner] = [end, entry.path]
  }
}

const noteEdges = (source: Source, end: DirectoryEnd, context: { first: number; note: Note }) => {
  const { first, note } = context
  const magic = source.sizeBytes >= 4 ? new Reader(source.read(0, 4)).u32At(0) : 0
  if (magic === DEX_MAGIC) note('dex-prefix', '', '文件以 dex 内容开头')
  // Build tools fill gaps at the start with local headers that have no record: those begin like any archive.
  else if (first > 0 && magic !== LOCAL_SIGNATURE) note('leading-bytes', '', `第一个文件之前有 ${first} 字节`)
  const trailing = source.sizeBytes - end.endOfArchive
  if (trailing > 0) note('trailing-bytes', '', `压缩包结束之后还有 ${trailing} 字节`)
}

/** Locates the data of every entry, and notes anomalies that Android ignores or rejects. */
export const inspect = (source: Source, end: DirectoryEnd, entries: ZipEntry[]): ArchiveAnomaly[] => {
  const anomalies: ArchiveAnomaly[] = []
  const note: Note = (kind, path, detail) => void anomalies.push({ kind, path, detail })
  const read = windowOver(source)
  const ordered = entries.toSorted((a, b) => a.localHeaderOffset - b.localHeaderOffset)
  for (const entry of ordered) locateEntry(entry, read, { dataEnd: end.centralDirectoryOffset, note })
  for (const entry of entries) noteEntry(entry, note)
  noteOverlaps(ordered, note)
  const first = ordered.find((entry) => entry.dataOffset >= 0)?.localHeaderOffset ?? 0
  noteEdges(source, end, { first, note })
  return anomalies
}
