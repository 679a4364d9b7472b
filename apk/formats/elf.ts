import { Malformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import type { Source } from '../bytes/source.ts'
import { readDynamic } from './elf-dynamic.ts'
import type { Dynamic, NameTable } from './elf-dynamic.ts'
import { hasSectionsOutside, readSectionNames } from './elf-sections.ts'

export type Segment = { type: number; offset: number; address: number; align: number; flags: number; fileBytes: number }
export type ElfHeader = {
  is64: boolean
  elfType: number
  machine: number
  programHeaderOffset: number
  programHeaderCount: number
  sectionHeaderOffset: number
  sectionHeaderCount: number
  sectionEntryBytes: number
  sectionNameIndex: number
}
export type Elf = {
  header: ElfHeader
  segments: Segment[]
  sectionNames: string[]
  /** The section header table does not end inside the file. */
  sectionsOutside: boolean
  dynamic: Dynamic
  dynamicNames: NameTable
}

/**
 * Whether a loadable segment violates its own alignment: offset and address must be congruent modulo p_align (gABI). If they
 * aren't, the alignment was patched in afterwards.
 */
export const isAskew = ({ type, offset, address, align }: Segment) =>
  type === SEGMENT.load && align > 1 && (address - offset) % align !== 0

export const SEGMENT = { load: 1, dynamic: 2, gnuStack: 0x6474e551, gnuRelro: 0x6474e552 }
export const EXECUTABLE = 1
const MAGIC = 0x464c457f
const HEADER_BYTES_64 = 64
const HEADER_BYTES_32 = 52
/** Limit of bionic's linker. */
const MAX_PROGRAM_TABLE_BYTES = 65_536

const readHeader = (source: Source): ElfHeader => {
  const bytes = new Reader(source.read(0, Math.min(HEADER_BYTES_64, source.sizeBytes)))
  if (bytes.u32At(0) !== MAGIC) throw new Malformed(0, 'an ELF file')
  const fileClass = bytes.u8At(4)
  if ((fileClass !== 1 && fileClass !== 2) || bytes.u8At(5) !== 1) throw new Malformed(4, 'a little-endian 32 or 64 bit ELF file')
  const is64 = fileClass === 2
  const rest = is64 ? HEADER_BYTES_64 - 12 : HEADER_BYTES_32 - 12
  return {
    is64,
    elfType: bytes.u16At(16),
    machine: bytes.u16At(18),
    programHeaderOffset: is64 ? bytes.u64At(32) : bytes.u32At(28),
    sectionHeaderOffset: is64 ? bytes.u64At(40) : bytes.u32At(32),
    programHeaderCount: bytes.u16At(rest + 4),
    sectionEntryBytes: bytes.u16At(rest + 6),
    sectionHeaderCount: bytes.u16At(rest + 8),
    sectionNameIndex: bytes.u16At(rest + 10),
  }
}

const segment64 = (table: Reader, at: number): Segment => ({
  type: table.u32At(at),
  flags: table.u32At(at + 4),
  offset: table.u64At(at + 8),
  address: table.u64At(at + 16),
  fileBytes: table.u64At(at + 32),
  align: table.u64At(at + 48),
})
const segment32 = (table: Reader, at: number): Segment => ({
  type: table.u32At(at),
  offset: table.u32At(at + 4),
  address: table.u32At(at + 8),
  fileBytes: table.u32At(at + 16),
  flags: table.u32At(at + 24),
  align: table.u32At(at + 28),
})

const readSegments = (source: Source, header: ElfHeader) => {
  const stride = header.is64 ? 56 : 32
  const tableBytes = header.programHeaderCount * stride
  if (tableBytes > MAX_PROGRAM_TABLE_BYTES)
    throw new Malformed(header.programHeaderOffset, 'a program header table that the linker takes')
  const table = new Reader(source.read(header.programHeaderOffset, tableBytes), header.programHeaderOffset)
  const segments: Segment[] = []
  for (let i = 0; i < header.programHeaderCount; i += 1) segments.push((header.is64 ? segment64 : segment32)(table, i * stride))
  return segments
}

/**
 * Headers of an ELF shared library (System V gABI), little-endian, 32 or 64 bit. Reads only the parts it needs; no count is
 * trusted beyond what the file can hold.
 */
export const readElf = (source: Source): Elf => {
  const header = readHeader(source)
  const segments = readSegments(source, header)
  return {
    header,
    segments,
    sectionNames: readSectionNames(source, header),
    sectionsOutside: hasSectionsOutside(source, header),
    ...readDynamic(source, header.is64, segments),
  }
}
