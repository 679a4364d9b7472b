import type { ByteWriter } from './byte-writer.ts'

const SIZES = {
  wide: { header: 64, segment: 56, section: 64, symbol: 24, dynamic: 16 },
  narrow: { header: 52, segment: 32, section: 40, symbol: 16, dynamic: 8 },
}
type Word = (out: ByteWriter, value: number) => void
export type Shape = { wide: boolean; sizes: (typeof SIZES)['wide']; word: Word }
export const shapeOf = (wide: boolean): Shape => ({
  wide,
  sizes: wide ? SIZES.wide : SIZES.narrow,
  word: (out, value) => (wide ? out.u64(value) : out.u32(value)),
})

export const stringTable = () => {
  let text = '\0'
  return {
    add(name: string) {
      const at = Buffer.byteLength(text)
      text += `${name}\0`
      return at
    },
    bytes: () => Buffer.from(text, 'utf8'),
  }
}
export type Strings = ReturnType<typeof stringTable>
type Symbol = { name: number; value: number; size: number; info: number; section: number }

export const writeSymbol = (out: ByteWriter, shape: Shape, { name, value, size, info, section }: Symbol) => {
  out.u32(name)
  if (!shape.wide) {
    out.u32(value)
    out.u32(size)
  }
  out.u8(info)
  out.u8(0)
  out.u16(section)
  if (!shape.wide) return
  out.u64(value)
  out.u64(size)
}

type Segment = { type: number; flags: number; offset: number; address: number; bytes: number; align: number }
export const writeSegment = (out: ByteWriter, { wide, word }: Shape, segment: Segment) => {
  out.u32(segment.type)
  if (wide) out.u32(segment.flags)
  for (const value of [segment.offset, segment.address, segment.address, segment.bytes, segment.bytes]) word(out, value)
  if (!wide) out.u32(segment.flags)
  word(out, segment.align)
}

export type Section = {
  name: string
  type: number
  flags: number
  address: number
  offset: number
  bytes: number
  link?: number
  info?: number
  entry?: number
}
export const writeSection = (out: ByteWriter, { word }: Shape, { section, name }: { section: Section; name: number }) => {
  out.u32(name)
  out.u32(section.type)
  for (const value of [section.flags, section.address, section.offset, section.bytes]) word(out, value)
  out.u32(section.link ?? 0)
  out.u32(section.info ?? 0)
  word(out, section.type === 0 ? 0 : 8)
  word(out, section.entry ?? 0)
}
