import { unlessMalformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import type { Source } from '../bytes/source.ts'
import type { ElfHeader } from './elf.ts'

const MAX_NAMES_BYTES = 1024 * 1024
const MAX_SECTIONS = 65_535
const MAX_NAME_BYTES = 256

const ascii = new TextDecoder('latin1')
export const stringAt = (bytes: Uint8Array, at: number) => {
  const end = bytes.subarray(0, at + MAX_NAME_BYTES).indexOf(0, at)
  return at >= bytes.length ? '' : ascii.decode(bytes.subarray(at, end < 0 ? Math.min(bytes.length, at + MAX_NAME_BYTES) : end))
}

const entrySize = (is64: boolean) => (is64 ? 64 : 40)
const sectionAt = (table: Reader, at: number, is64: boolean) => ({
  name: table.u32At(at),
  offset: is64 ? table.u64At(at + 24) : table.u32At(at + 16),
  sizeBytes: is64 ? table.u64At(at + 32) : table.u32At(at + 20),
})

/** Whether the section header table ends outside of the file: the loader of Android 7 and later maps it, and fails then. */
export const hasSectionsOutside = (source: Source, { is64, sectionHeaderOffset, sectionHeaderCount }: ElfHeader) =>
  sectionHeaderCount > 0 && sectionHeaderOffset + sectionHeaderCount * entrySize(is64) > source.sizeBytes

const readNames = (source: Source, header: ElfHeader) => {
  const { is64, sectionHeaderOffset } = header
  const stride = entrySize(is64)
  const count = Math.min(header.sectionHeaderCount, MAX_SECTIONS)
  const table = new Reader(source.read(sectionHeaderOffset, count * stride), sectionHeaderOffset)
  if (header.sectionNameIndex >= count) return []
  const namesAt = sectionAt(table, header.sectionNameIndex * stride, is64)
  const names = source.read(namesAt.offset, Math.min(namesAt.sizeBytes, MAX_NAMES_BYTES))
  const found: string[] = []
  for (let i = 0; i < count; i += 1) found.push(stringAt(names, sectionAt(table, i * stride, is64).name))
  return found
}

/**
 * Section names in order. Android's loader does not use sections: if they are stripped or malformed, the list is empty, and
 * the library is still readable.
 */
export const readSectionNames = (source: Source, header: ElfHeader): string[] => {
  if (header.sectionHeaderCount === 0 || header.sectionEntryBytes !== entrySize(header.is64)) return []
  return unlessMalformed(() => readNames(source, header), [])
}
