import { chunk, poolOf } from './axml-bytes.ts'
import { join, lengthOf, padded, u16, u32, u8 } from './bytes.ts'

/** The fields of ResTable_config that the tests set; all others are zero. */
export type TestConfig = {
  language?: string
  region?: string
  density?: number
  sdk?: number
  sw?: number
  w?: number
  orientation?: number
  uiMode?: number
}
type TestValue = { value: [type: number, data: number] } | { bag: [name: number, type: number, data: number][] }
export type TestBlock = {
  config?: TestConfig
  form?: 'wide' | 'short' | 'sparse'
  compact?: boolean
  entries: Record<number, TestValue>
}
export type TestTable = {
  strings?: string[]
  types: { name: string; blocks: TestBlock[] }[]
  /** Chunks of other types, before the first block. */
  further?: Uint8Array[]
}

const letters = (code = '') => u8(...(code === '' ? [0, 0] : [code.charCodeAt(0), code.charCodeAt(1)]))

const configBytes = (config: TestConfig = {}) => {
  const { density = 0, sdk = 0, sw = 0, w = 0, orientation = 0, uiMode = 0 } = config
  const head = join(u16(0, 0), letters(config.language), letters(config.region), u8(orientation, 0), u16(density), u32(0, 0))
  const body = join(head, u16(sdk, 0), u8(0, uiMode), u16(sw), u16(w, 0), new Uint8Array(28))
  return join(u32(body.length + 4), body)
}

const entryBytes = (entry: TestValue, compact: boolean) => {
  if ('bag' in entry)
    return join(
      u16(16, 1),
      u32(0, 0, entry.bag.length),
      ...entry.bag.map(([name, type, data]) => join(u32(name), u16(8), u8(0, type), u32(data))),
    )
  const [type, data] = entry.value
  return compact ? join(u16(0, (type << 8) | 8), u32(data)) : join(u16(8, 0), u32(0), u16(8), u8(0, type), u32(data))
}

const indexBytes = (form: TestBlock['form'], places: Map<number, number>) => {
  const ids = [...places.keys()]
  const top = Math.max(-1, ...ids) + 1
  if (form === 'sparse') return join(...ids.map((id) => u16(id, (places.get(id) ?? 0) / 4)))
  const none = form === 'short' ? 0xffff : 0xffffffff
  const offsets = Array.from({ length: top }, (_, id) => places.get(id) ?? none)
  return form === 'short' ? padded(u16(...offsets.map((at) => (at === none ? at : at / 4)))) : u32(...offsets)
}

const blockBytes = (typeId: number, { config, form = 'wide', compact = false, entries }: TestBlock) => {
  const ids = Object.keys(entries)
    .map(Number)
    .toSorted((a, b) => a - b)
  const parts = ids.map((id) => entryBytes(entries[id] as TestValue, compact))
  const places = new Map(ids.map((id, i) => [id, lengthOf(parts.slice(0, i))]))
  const index = indexBytes(form, places)
  const settings = configBytes(config)
  const flags = form === 'sparse' ? 1 : form === 'short' ? 2 : 0
  const count = form === 'sparse' ? ids.length : Math.max(-1, ...ids) + 1
  const header = join(u8(typeId, flags), u16(0), u32(count, 8 + 12 + settings.length + index.length), settings)
  return chunk(0x0201, header, index, ...parts)
}

/** resources.arsc with one package 0x7f `org.example`. */
export const arscOf = ({ strings = [], types, further = [] }: TestTable) => {
  const typeNames = poolOf(types.map(({ name }) => name))
  const keys = poolOf(['key'])
  const name = new Uint8Array(256)
  name.set(new Uint8Array(Buffer.from('org.example', 'utf16le')))
  const header = join(u32(0x7f), name, u32(288, 0, 288 + typeNames.length, 0, 0))
  const blocks = types.flatMap((type, i) => type.blocks.map((block) => blockBytes(i + 1, block)))
  return chunk(0x0002, u32(1), poolOf(strings), chunk(0x0200, header, typeNames, keys, ...further, ...blocks))
}
