import type { ByteWriter } from './byte-writer.ts'
import { byteWriter } from './byte-writer.ts'
import type { Section, Shape, Strings } from './elf-records.ts'
import { shapeOf, stringTable, writeSection, writeSegment, writeSymbol } from './elf-records.ts'

export type Abi = 'arm64-v8a' | 'armeabi-v7a' | 'armeabi' | 'x86' | 'x86_64'
/** A shared library with one tiny function; everything that a term checks can be set. */
export type ElfSpec = {
  abi: Abi
  /** Undefined omits DT_SONAME. */
  soname?: string
  needed: string[]
  /** Alignment of the loadable segments. */
  pageBytes: number
  /** Alignment stated in the headers, if different. */
  saidPageBytes?: number
  /** Undefined symbols that the library imports. */
  imports: string[]
  /** Further exported functions. */
  exports?: readonly string[]
  /** String constants in its code, each ending in NUL. */
  texts?: readonly string[]
  runpath?: string
  textRelocation?: boolean
  writableCode?: boolean
  executableStack?: boolean
  /** Keeps .symtab and .debug_info. */
  debugSymbols?: boolean
  /** Adds only .zdebug_info, as compressed by older tools. */
  packedDebugSymbols?: boolean
  sectionHeaders?: 'valid' | 'none' | 'wrong-size'
  /** 3 is ET_DYN. */
  elfType?: number
}

const MACHINES: Record<Abi, { machine: number; wide: boolean; ret: number[] }> = {
  'arm64-v8a': { machine: 183, wide: true, ret: [0xc0, 0x03, 0x5f, 0xd6] },
  'armeabi-v7a': { machine: 40, wide: false, ret: [0x1e, 0xff, 0x2f, 0xe1] },
  armeabi: { machine: 40, wide: false, ret: [0x1e, 0xff, 0x2f, 0xe1] },
  x86: { machine: 3, wide: false, ret: [0xc3, 0x90, 0x90, 0x90] },
  x86_64: { machine: 62, wide: true, ret: [0xc3, 0x90, 0x90, 0x90] },
}
const R = 4
const W = 2
const X = 1
const DT = {
  needed: 1,
  hash: 4,
  strtab: 5,
  symtab: 6,
  strsz: 10,
  syment: 11,
  soname: 14,
  textrel: 22,
  runpath: 29,
  flags: 30,
  flags1: 0x6ffffffb,
} as const
const BIND_NOW = 8
const TEXTREL = 4

type Code = {
  symbols: number
  symbolCount: number
  strings: number
  stringBytes: number
  hash: number
  text: number
  end: number
}

/** Symbols, strings, hash table and code: contents of the first segment after the headers. */
const writeCode = (out: ByteWriter, shape: Shape, { spec, strings }: { spec: ElfSpec; strings: Strings }): Code => {
  const imports = spec.imports.map((name) => strings.add(name))
  const exported = ['sample_entry', ...(spec.exports ?? [])].map((name) => strings.add(name))
  const symbols = out.length
  const symbolCount = imports.length + exported.length + 1
  const stringBytes = strings.bytes()
  const hash = symbols + symbolCount * shape.sizes.symbol + stringBytes.length + ((8 - (stringBytes.length % 8)) % 8)
  const text = hash + (3 + symbolCount) * 4 + 4
  writeSymbol(out, shape, { name: 0, value: 0, size: 0, info: 0, section: 0 })
  for (const name of imports) writeSymbol(out, shape, { name, value: 0, size: 0, info: 0x12, section: 0 })
  for (const name of exported) writeSymbol(out, shape, { name, value: text, size: 4, info: 0x12, section: 4 })
  const stringsAt = out.length
  out.bytes(stringBytes)
  out.align(8)
  for (const value of [1, symbolCount, symbolCount - 1]) out.u32(value)
  for (let index = 0; index < symbolCount; index++) out.u32(Math.max(0, index - 1))
  out.u32(0)
  out.bytes(Uint8Array.from(MACHINES[spec.abi].ret))
  if (spec.texts) out.bytes(Buffer.from(`\0${spec.texts.join('\0')}\0`, 'latin1'))
  return { symbols, symbolCount, strings: stringsAt, stringBytes: stringBytes.length, hash, text, end: out.length }
}

const dynamicTags = (
  spec: ElfSpec,
  names: { needed: number[]; soname: number; runpath: number },
  { code, shape }: { code: Code; shape: Shape },
) => {
  const tags: [number, number][] = names.needed.map((name) => [DT.needed, name])
  if (spec.soname !== undefined) tags.push([DT.soname, names.soname])
  if (spec.runpath !== undefined) tags.push([DT.runpath, names.runpath])
  tags.push([DT.hash, code.hash], [DT.strtab, code.strings], [DT.symtab, code.symbols])
  tags.push([DT.strsz, code.stringBytes], [DT.syment, shape.sizes.symbol])
  if (spec.textRelocation) tags.push([DT.textrel, 0])
  tags.push([DT.flags, BIND_NOW | (spec.textRelocation ? TEXTREL : 0)], [DT.flags1, 1], [0, 0])
  return tags
}

const sectionList = (
  spec: ElfSpec,
  code: Code,
  { dynamic, shape }: { dynamic: { offset: number; address: number; bytes: number }; shape: Shape },
): Section[] => [
  { name: '', type: 0, flags: 0, address: 0, offset: 0, bytes: 0 },
  {
    name: '.dynsym',
    type: 11,
    flags: 2,
    address: code.symbols,
    offset: code.symbols,
    bytes: code.symbolCount * shape.sizes.symbol,
    link: 2,
    info: 1,
    entry: shape.sizes.symbol,
  },
  { name: '.dynstr', type: 3, flags: 2, address: code.strings, offset: code.strings, bytes: code.stringBytes },
  {
    name: '.hash',
    type: 5,
    flags: 2,
    address: code.hash,
    offset: code.hash,
    bytes: (2 + 1 + code.symbolCount) * 4,
    link: 1,
    entry: 4,
  },
  { name: '.text', type: 1, flags: spec.writableCode ? 7 : 6, address: code.text, offset: code.text, bytes: 4 },
  { name: '.dynamic', type: 6, flags: 3, ...dynamic, link: 2, entry: shape.sizes.dynamic },
]

/** Writes debug sections and the names of all sections; returns the final list. */
const writeLooseSections = (out: ByteWriter, shape: Shape, { sections, spec }: { sections: Section[]; spec: ElfSpec }) => {
  const all = [...sections]
  if (spec.packedDebugSymbols) all.push({ name: '.zdebug_info', type: 1, flags: 0, address: 0, offset: out.length, bytes: 0 })
  if (spec.debugSymbols) {
    const strings = out.length
    out.bytes(Buffer.from('\0sample_helper\0', 'utf8'))
    out.align(8)
    const symbols = out.length
    writeSymbol(out, shape, { name: 0, value: 0, size: 0, info: 0, section: 0 })
    writeSymbol(out, shape, { name: 1, value: sections[4]!.address, size: 4, info: 2, section: 4 })
    all.push({
      name: '.symtab',
      type: 2,
      flags: 0,
      address: 0,
      offset: symbols,
      bytes: out.length - symbols,
      link: 7,
      info: 2,
      entry: shape.sizes.symbol,
    })
    all.push({ name: '.strtab', type: 3, flags: 0, address: 0, offset: strings, bytes: 15 })
    const info = out.length
    out.zeros(16)
    all.push({ name: '.debug_info', type: 1, flags: 0, address: 0, offset: info, bytes: 16 })
  }
  const names = stringTable()
  const nameOf = [...all.map(({ name }) => name), '.shstrtab'].map((name) => (name === '' ? 0 : names.add(name)))
  all.push({ name: '.shstrtab', type: 3, flags: 0, address: 0, offset: out.length, bytes: names.bytes().length })
  out.bytes(names.bytes())
  out.align(8)
  return all.map((section, index) => ({ section, name: nameOf[index]! }))
}

type Header = { spec: ElfSpec; segmentCount: number; sectionsAt: number; sectionCount: number }

const headerBytes = (shape: Shape, { spec, segmentCount, sectionsAt, sectionCount }: Header) => {
  const none = spec.sectionHeaders === 'none'
  const out = byteWriter()
  out.bytes(Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, shape.wide ? 2 : 1, 1, 1, 0]))
  out.zeros(8)
  out.u16(spec.elfType ?? 3)
  out.u16(MACHINES[spec.abi].machine)
  out.u32(1)
  shape.word(out, 0)
  shape.word(out, shape.sizes.header)
  shape.word(out, none ? 0 : sectionsAt)
  out.u32(MACHINES[spec.abi].machine === 40 ? 0x05000200 : 0)
  out.u16(shape.sizes.header)
  out.u16(shape.sizes.segment)
  out.u16(segmentCount)
  out.u16(shape.sizes.section + (spec.sectionHeaders === 'wrong-size' ? 8 : 0))
  out.u16(none ? 0 : sectionCount)
  out.u16(none ? 0 : sectionCount - 1)
  return out.done()
}

export const writeElf = (spec: ElfSpec): Uint8Array => {
  const shape = shapeOf(MACHINES[spec.abi].wide)
  const strings = stringTable()
  const names = {
    needed: spec.needed.map((name) => strings.add(name)),
    soname: strings.add(spec.soname ?? ''),
    runpath: strings.add(spec.runpath ?? ''),
  }
  const out = byteWriter()
  const segmentCount = 5
  out.zeros(shape.sizes.header + segmentCount * shape.sizes.segment)
  out.align(8)
  const code = writeCode(out, shape, { spec, strings })
  out.align(16)
  const tags = dynamicTags(spec, names, { code, shape })
  const dynamic = { offset: out.length, address: out.length + spec.pageBytes, bytes: tags.length * shape.sizes.dynamic }
  for (const pair of tags) for (const value of pair) shape.word(out, value)
  const sections = writeLooseSections(out, shape, {
    sections: sectionList(spec, code, { dynamic, shape }),
    spec,
  })
  const sectionsAt = out.length
  if (spec.sectionHeaders !== 'none') for (const one of sections) writeSection(out, shape, one)
  const head = byteWriter()
  head.bytes(headerBytes(shape, { spec, segmentCount, sectionsAt, sectionCount: sections.length }))
  const codeFlags = R | X | (spec.writableCode ? W : 0)
  const align = spec.saidPageBytes ?? spec.pageBytes
  writeSegment(head, shape, { type: 1, flags: codeFlags, offset: 0, address: 0, bytes: code.end, align })
  const data = { flags: R | W, ...dynamic }
  writeSegment(head, shape, { ...data, type: 1, align })
  writeSegment(head, shape, { ...data, type: 2, align: 8 })
  writeSegment(head, shape, { ...data, type: 0x6474e552, flags: R, align: 1 })
  writeSegment(head, shape, {
    type: 0x6474e551,
    flags: R | W | (spec.executableStack ? X : 0),
    offset: 0,
    address: 0,
    bytes: 0,
    align: 16,
  })
  const whole = out.done()
  whole.set(head.done())
  return whole
}
