import { join, text, u16, u32, u64, u8 } from './bytes.ts'

export type TestElf = {
  is64?: boolean
  machine?: number
  align?: number
  dynamic?: [tag: number, value: number][]
  names?: string
  segments?: { type: number; flags: number }[]
  programHeaders?: number
  sectionHeaderOffset?: number
  sectionHeaders?: number
}

/** One PT_LOAD over the whole file at address 0, PT_DYNAMIC, and the given segments. `names` is the string table. */
export const elfOf = (elf: TestElf = {}) => {
  const { is64 = true, machine = is64 ? 183 : 40, align = 0x4000, dynamic = [], names = '\0', segments = [] } = elf
  const word = is64 ? u64 : u32
  const [headBytes, programBytes] = is64 ? [64, 56] : [52, 32]
  const count = 2 + segments.length
  const namesAt = headBytes + programBytes * count
  const dynamicAt = namesAt + text(names).length
  const tags = [[5, namesAt] as const, [10, text(names).length] as const, ...dynamic, [0, 0] as const]
  const table = join(...tags.map(([tag, value]) => word(tag, value)))
  const sizeBytes = dynamicAt + table.length
  const segment = (type: number, flags: number, [at, length]: [number, number]) =>
    is64 ? join(u32(type, flags), u64(at, at, at, length, length, align)) : u32(type, at, at, at, length, length, flags, align)
  const head = join(
    u8(0x7f, 0x45, 0x4c, 0x46, is64 ? 2 : 1, 1, 1, 0),
    new Uint8Array(8),
    u16(3, machine),
    u32(1),
    word(0, headBytes, elf.sectionHeaderOffset ?? 0),
    u32(0),
    u16(headBytes, programBytes, elf.programHeaders ?? count, is64 ? 64 : 40, elf.sectionHeaders ?? 0, 0),
  )
  const programs = [
    segment(1, 5, [0, sizeBytes]),
    segment(2, 6, [dynamicAt, table.length]),
    ...segments.map(({ type, flags }) => segment(type, flags, [0, 0])),
  ]
  return join(head, ...programs, text(names), table)
}
