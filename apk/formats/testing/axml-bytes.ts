import { join, lengthOf, padded, text, u16, u32, u8 } from './bytes.ts'

export const NONE = 0xffffffff
export const ANDROID = 'http://schemas.android.com/apk/res/android'

export const chunk = (type: number, header: Uint8Array, ...body: Uint8Array[]) =>
  join(u16(type, 8 + header.length), u32(8 + header.length + lengthOf(body)), header, ...body)

const utf8String = (value: string) => {
  const bytes = text(value)
  return join(
    u8(value.length & 0x7f),
    bytes.length > 127 ? u8(0x80 | (bytes.length >> 8), bytes.length & 0xff) : u8(bytes.length),
    bytes,
    u8(0),
  )
}
const utf16String = (value: string) => join(u16(value.length), new Uint8Array(Buffer.from(value, 'utf16le')), u16(0))

type PoolLies = { utf8?: boolean; count?: number; offsets?: number[]; start?: number }

export const poolOf = (strings: string[], { utf8 = true, count, offsets, start }: PoolLies = {}) => {
  const parts = strings.map(utf8 ? utf8String : utf16String)
  const places = offsets ?? parts.map((_, i) => lengthOf(parts.slice(0, i)))
  const header = u32(count ?? strings.length, 0, utf8 ? 0x100 : 0, start ?? 28 + places.length * 4, 0)
  return chunk(0x0001, header, u32(...places), padded(join(...parts)))
}

/** A value as type and data; a string is put into the pool. */
export type TestAttribute = { name: string; id?: number; ns?: string; value: string | [type: number, data: number] }
export type TestElement = {
  tag: string
  ns?: string
  attributes?: TestAttribute[]
  /** Writes the attributes in this order, not sorted by id. */
  isUnsorted?: boolean
  children?: (TestElement | string)[]
}

type Strings = { at: (value: string) => number; list: string[] }
const interned = (first: string[]): Strings => {
  const list = [...first]
  const at = (value: string) => (list.includes(value) ? list.indexOf(value) : list.push(value) - 1)
  return { at, list }
}

const attributeBytes = ({ name, ns = ANDROID, value }: TestAttribute, strings: Strings) => {
  const raw = typeof value === 'string' ? strings.at(value) : NONE
  const [type, data] = typeof value === 'string' ? [3, raw] : value
  return join(u32(ns === '' ? NONE : strings.at(ns), strings.at(name), raw), u16(8), u8(0, type), u32(data))
}

const node = (type: number, ...body: Uint8Array[]) => chunk(type, u32(1, NONE), ...body)

/** Sorted as build tools do: those without an id last. */
const inOrder = ({ attributes = [], isUnsorted = false }: TestElement) =>
  isUnsorted ? attributes : attributes.toSorted((a, b) => (a.id ?? Infinity) - (b.id ?? Infinity) || 0)

const elementBytes = (element: TestElement, strings: Strings): Uint8Array => {
  const ns = element.ns === undefined ? NONE : strings.at(element.ns)
  const attributes = inOrder(element).map((attribute) => attributeBytes(attribute, strings))
  const open = node(0x0102, u32(ns, strings.at(element.tag)), u16(20, 20, attributes.length, 0, 0, 0), ...attributes)
  const inside = (element.children ?? []).map((child) =>
    typeof child === 'string' ? node(0x0104, u32(strings.at(child)), u16(8), u8(0, 3), u32(0)) : elementBytes(child, strings),
  )
  return join(open, ...inside, node(0x0103, u32(ns, strings.at(element.tag))))
}

const idsIn = (element: TestElement): [string, number][] => [
  ...(element.attributes ?? []).flatMap(({ name, id }) => (id === undefined ? [] : [[name, id] as [string, number]])),
  ...(element.children ?? []).flatMap((child) => (typeof child === 'string' ? [] : idsIn(child))),
]

type AxmlLies = { pool?: PoolLies; type?: number; before?: Uint8Array[]; after?: Uint8Array[] }

/** Binary XML: string pool, resource map, the android namespace, the tree. `before` and `after` add chunks around the nodes. */
export const axmlOf = (root: TestElement, lies: AxmlLies = {}) => {
  const ids = new Map(idsIn(root))
  const strings = interned([...ids.keys()])
  const [prefix, uri] = [strings.at('android'), strings.at(ANDROID)]
  const body = elementBytes(root, strings)
  const map = chunk(0x0180, new Uint8Array(0), u32(...ids.values()))
  const namespace = node(0x0100, u32(prefix, uri))
  const parts = [poolOf(strings.list, lies.pool), map, ...(lies.before ?? []), namespace, body, ...(lies.after ?? [])]
  return chunk(lies.type ?? 0x0003, new Uint8Array(0), ...parts)
}
