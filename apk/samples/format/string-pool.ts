import { byteWriter, concatBytes } from './byte-writer.ts'

/** ResStringPool of binary XML and resource tables, in UTF-8 or UTF-16. */
export type StringPool = {
  /** Index of the string, which is added if new. */
  index(text: string): number
  done(): Uint8Array
}

const UTF8_FLAG = 0x100
const HEADER_BYTES = 28

const length8 = (value: number) => (value < 0x80 ? [value] : [0x80 | (value >> 8), value & 0xff])
const length16 = (value: number) => (value < 0x8000 ? [value] : [0x8000 | (value >> 16), value & 0xffff])

const utf8Item = (text: string) => {
  const bytes = Buffer.from(text, 'utf8')
  return concatBytes([Uint8Array.from([...length8(text.length), ...length8(bytes.length)]), bytes, Uint8Array.of(0)])
}
const utf16Item = (text: string) => {
  const units = Uint16Array.from(length16(text.length))
  return concatBytes([new Uint8Array(units.buffer), Buffer.from(text, 'utf16le'), Uint8Array.of(0, 0)])
}

export const stringPool = (encoding: 'utf8' | 'utf16'): StringPool => {
  const known = new Map<string, number>()
  return {
    index(text) {
      const place = known.get(text) ?? known.size
      known.set(text, place)
      return place
    },
    done() {
      const items = [...known.keys()].map((text) => (encoding === 'utf8' ? utf8Item(text) : utf16Item(text)))
      const out = byteWriter()
      const stringsStart = HEADER_BYTES + items.length * 4
      out.u16(0x0001)
      out.u16(HEADER_BYTES)
      out.u32(0)
      out.u32(items.length)
      out.u32(0)
      out.u32(encoding === 'utf8' ? UTF8_FLAG : 0)
      out.u32(items.length === 0 ? 0 : stringsStart)
      out.u32(0)
      let offset = 0
      for (const item of items) {
        out.u32(offset)
        offset += item.length
      }
      for (const item of items) out.bytes(item)
      out.align(4)
      out.patch32(4, out.length)
      return out.done()
    },
  }
}
