import { Malformed, unlessMalformed } from '../bytes/malformed.ts'
import type { Source } from '../bytes/source.ts'
import { EXECUTABLE, SEGMENT, isAskew, readElf } from '../formats/elf.ts'
import type { Elf } from '../formats/elf.ts'
import { isStored, withEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import { PAUSE } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import type { NativeLibrary } from './facts.ts'

/** Bound on segments, sections and needed libraries of all libraries together: many records may point to one long table. */
const MAX_PARTS = 300_000
/** A library that was not stripped has about a dozen. */
const MAX_DEBUG_SECTIONS = 64
/** `.zdebug_*` are the same, compressed. */
const DEBUG_SECTION = /^\.(?:symtab$|z?debug_)/
const LIBRARY_PATH = /^lib\/([^/]+)\/([^/]+\.so)$/

const EMPTY = {
  is64: false,
  elfType: 0,
  machine: 0,
  sectionHeaderCount: 0,
  sectionHeaderOffset: 0,
  sectionEntryBytes: 0,
  segments: [],
  needed: [],
  textRelocation: false,
  bindNow: false,
  relro: false,
  executableStack: false,
  hasStackCanary: false,
  debugSections: [],
}

const describe = ({ header, segments, sectionNames, sectionsOutside, dynamic }: Elf) => ({
  is64: header.is64,
  elfType: header.elfType,
  machine: header.machine,
  sectionHeaderCount: header.sectionHeaderCount,
  sectionHeaderOffset: header.sectionHeaderOffset,
  sectionEntryBytes: header.sectionEntryBytes,
  ...(sectionsOutside && { sectionsOutside }),
  segments: segments.map((one) => {
    const { type, offset, align, flags, fileBytes } = one
    return { type, offset, align, flags, fileBytes, ...(isAskew(one) && { askew: true as const }) }
  }),
  ...dynamic,
  relro: segments.some(({ type }) => type === SEGMENT.gnuRelro),
  executableStack: segments.some(({ type, flags }) => type === SEGMENT.gnuStack && (flags & EXECUTABLE) !== 0),
  debugSections: sectionNames.filter((name) => DEBUG_SECTION.test(name)).slice(0, MAX_DEBUG_SECTIONS),
})

/** Files that apps name like libraries, so that the installer unpacks them: archives of scripts, plugins of SDKs, scripts, placeholders. */
const OTHERS: [name: string, start: readonly number[]][] = [
  ['ZIP 压缩包', [0x50, 0x4b, 0x03, 0x04]],
  ['GZIP 压缩包', [0x1f, 0x8b, 0x08]],
  ['XZ 压缩包', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['7z 压缩包', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['Zstandard 压缩包', [0x28, 0xb5, 0x2f, 0xfd]],
  ['DEX 代码', [0x64, 0x65, 0x78, 0x0a]],
  ['脚本', [0x23, 0x21, 0x2f]],
  ['BZIP2 压缩包', [0x42, 0x5a, 0x68]],
]
/** What a file that is no library is, by its first bytes; undefined if they tell nothing, as those of an encrypted library. */
const otherKind = (archive: Archive, entry: ZipEntry): string | undefined => {
  if (entry.sizeBytes === 0) return '空文件'
  const use = (source: Source) =>
    OTHERS.find(([, start]) => source.sizeBytes >= start.length && start.every((byte, at) => source.read(at, 1)[0] === byte))
  return unlessMalformed(() => withEntry(archive, entry, { capBytes: limits.nativeLibraryBytes, use })?.[0], undefined)
}

type Found = { entry: ZipEntry; abi: string; name: string }

/** Called with each library while it is open. Never throws for malformed bytes. */
export type LibraryWatch = (name: string, source: Source, elf: Elf) => void
const NOBODY: LibraryWatch = () => {}

type Reading = { archive: Archive; budget: { left: number }; watch: LibraryWatch }

const readLibrary = ({ archive, budget, watch }: Reading, { entry, abi, name }: Found): NativeLibrary => {
  const base = { path: entry.path, abi, name, stored: entry.method === 0, dataOffset: entry.dataOffset }
  if (entry.sizeBytes > limits.nativeLibraryBytes) return { ...base, ...EMPTY, unreadable: '文件超过 512 MiB，没有读取' }
  if (budget.left < 0) return { ...base, ...EMPTY, unreadable: '各库的段和节加起来过多，没有继续读取' }
  try {
    const use = (source: Source) => {
      const elf = readElf(source)
      watch(name, source, elf)
      return elf
    }
    const elf = withEntry(archive, entry, { capBytes: limits.nativeLibraryBytes, use })
    budget.left -= elf.sectionNames.length + elf.segments.length + elf.dynamic.needed.length
    return { ...base, stored: isStored(archive, entry), ...describe(elf) }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    const instead = otherKind(archive, entry)
    return { ...base, ...EMPTY, unreadable: '文件不是可以读取的 ELF 库', ...(instead && { instead }) }
  }
}

/** All `lib/<abi>/*.so`, by path. Of an uncompressed one, only the needed parts are read. */
export function* readNativeLibraries(archive: Archive, watch = NOBODY): Pausing<NativeLibrary[]> {
  const reading = { archive, budget: { left: MAX_PARTS }, watch }
  const libraries: NativeLibrary[] = []
  for (const entry of [...archive.byPath.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const [, abi, name] = LIBRARY_PATH.exec(entry.path) ?? []
    if (abi === undefined || name === undefined) continue
    libraries.push(readLibrary(reading, { entry, abi, name }))
    yield PAUSE
  }
  return libraries
}
