import { Malformed } from '../bytes/malformed.ts'
import { EXECUTABLE, SEGMENT, readElf } from '../formats/elf.ts'
import type { Elf } from '../formats/elf.ts'
import { isStored, withEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import type { NativeLibrary } from './facts.ts'

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

const describe = ({ header, segments, sectionNames, dynamic }: Elf) => ({
  is64: header.is64,
  elfType: header.elfType,
  machine: header.machine,
  sectionHeaderCount: header.sectionHeaderCount,
  sectionHeaderOffset: header.sectionHeaderOffset,
  sectionEntryBytes: header.sectionEntryBytes,
  segments: segments.map(({ type, offset, align, flags, fileBytes }) => ({ type, offset, align, flags, fileBytes })),
  ...dynamic,
  relro: segments.some(({ type }) => type === SEGMENT.gnuRelro),
  executableStack: segments.some(({ type, flags }) => type === SEGMENT.gnuStack && (flags & EXECUTABLE) !== 0),
  debugSections: sectionNames.filter((name) => name === '.symtab' || name.startsWith('.debug_')),
})

const readLibrary = (archive: Archive, entry: ZipEntry, [, abi = '', name = '']: RegExpExecArray): NativeLibrary => {
  const base = { path: entry.path, abi, name, stored: entry.method === 0, dataOffset: entry.dataOffset }
  if (entry.sizeBytes > limits.nativeLibraryBytes) return { ...base, ...EMPTY, unreadable: '文件超过 512 MiB，没有读取' }
  try {
    const elf = withEntry(archive, entry, { capBytes: limits.nativeLibraryBytes, use: readElf })
    return { ...base, stored: isStored(archive, entry), ...describe(elf) }
  } catch (error) {
    if (error instanceof Malformed) return { ...base, ...EMPTY, unreadable: '文件不是可以读取的 ELF 库' }
    throw error
  }
}

/** Every `lib/<abi>/*.so`, by path. A stored one costs only the parts that are looked at. */
export const readNativeLibraries = (archive: Archive): NativeLibrary[] =>
  [...archive.byPath.values()]
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((entry) => {
      const parts = LIBRARY_PATH.exec(entry.path)
      return parts ? [readLibrary(archive, entry, parts)] : []
    })
