import { ATTRIBUTE_IDS } from './attribute-ids.ts'
import type { ByteWriter } from './byte-writer.ts'
import { byteWriter } from './byte-writer.ts'
import type { ResolveRef, ResValue } from './res-value.ts'
import { writeResValue } from './res-value.ts'
import type { StringPool } from './string-pool.ts'
import { stringPool } from './string-pool.ts'

/**
 * An element to write. `android`: attributes of Android's namespace, by name or as `name#0x0101…` with an arbitrary id; `app`:
 * attributes of the app's own (auto) namespace, without an id; `plain`: attributes without namespace.
 */
export type XmlNode = {
  tag: string
  android?: Record<string, ResValue>
  app?: Record<string, ResValue>
  plain?: Record<string, ResValue>
  children?: XmlNode[]
  text?: string
}
type XmlOptions = { encoding: 'utf8' | 'utf16'; resolve: ResolveRef }

const ANDROID_NS = 'http://schemas.android.com/apk/res/android'
const APP_NS = 'http://schemas.android.com/apk/res-auto'
const NONE = 0xffffffff
const CHUNK = {
  xml: 0x0003,
  resourceMap: 0x0180,
  startNs: 0x0100,
  endNs: 0x0101,
  start: 0x0102,
  end: 0x0103,
  text: 0x0104,
} as const

type Attribute = { ns: string | undefined; name: string; id: number; value: ResValue }

const androidAttribute = ([key, value]: [string, ResValue]): Attribute => {
  const [name = '', ownId] = key.split('#')
  const id = ownId === undefined ? ATTRIBUTE_IDS[name] : Number(ownId)
  if (id === undefined) throw new Error(`no id known for android:${name}`)
  return { ns: ANDROID_NS, name, id, value }
}

/** In order of their ids, as the platform's lookup of styled attributes expects; those without an id come last. */
const attributesOf = (node: XmlNode): Attribute[] => {
  const known = Object.entries(node.android ?? {}).map(androidAttribute)
  const own = Object.entries(node.app ?? {}).map(([name, value]) => ({ ns: APP_NS, name, id: 0, value }))
  const plain = Object.entries(node.plain ?? {}).map(([name, value]) => ({ ns: undefined, name, id: 0, value }))
  return [...known.toSorted((a, b) => a.id - b.id), ...own, ...plain]
}

const allNodes = (node: XmlNode): XmlNode[] => [node, ...(node.children ?? []).flatMap(allNodes)]

type Context = { out: ByteWriter; pool: StringPool; resolve: ResolveRef; nameIndex: Map<number, number>; line: number }

const openNode = (context: Context, type: number) => {
  const { out } = context
  const start = out.length
  out.u16(type)
  out.u16(16)
  out.u32(0)
  out.u32(context.line)
  out.u32(NONE)
  return start
}
const closeChunk = (out: ByteWriter, start: number) => out.patch32(start + 4, out.length - start)

const writeNamespace = (context: Context, type: number, { prefix, uri }: { prefix: string; uri: string }) => {
  const start = openNode(context, type)
  context.out.u32(context.pool.index(prefix))
  context.out.u32(context.pool.index(uri))
  closeChunk(context.out, start)
}

const writeAttribute = ({ out, pool, resolve, nameIndex }: Context, { ns, name, id, value }: Attribute) => {
  out.u32(ns === undefined ? NONE : pool.index(ns))
  out.u32(nameIndex.get(id) ?? pool.index(name))
  out.u32(typeof value === 'string' ? pool.index(value) : NONE)
  writeResValue(out, value, { pool, resolve })
}

const writeElement = (context: Context, node: XmlNode) => {
  const { out, pool } = context
  const attributes = attributesOf(node)
  const start = openNode(context, CHUNK.start)
  context.line += 1 + attributes.length
  out.u32(NONE)
  out.u32(pool.index(node.tag))
  out.u16(20)
  out.u16(20)
  out.u16(attributes.length)
  out.zeros(6)
  for (const attribute of attributes) writeAttribute(context, attribute)
  closeChunk(out, start)
  if (node.text !== undefined) writeText(context, node.text)
  for (const child of node.children ?? []) writeElement(context, child)
  const end = openNode(context, CHUNK.end)
  out.u32(NONE)
  out.u32(pool.index(node.tag))
  closeChunk(out, end)
}

const writeText = (context: Context, text: string) => {
  const start = openNode(context, CHUNK.text)
  context.out.u32(context.pool.index(text))
  writeResValue(context.out, text, context)
  closeChunk(context.out, start)
}

/** Names with ids come first in the pool: the resource map gives one id for each of the first strings. */
const mapNames = (root: XmlNode, pool: StringPool) => {
  const byId = new Map<number, string>()
  for (const attribute of allNodes(root).flatMap(attributesOf)) if (attribute.id !== 0) byId.set(attribute.id, attribute.name)
  const ordered = [...byId].toSorted(([a], [b]) => a - b)
  return { ids: ordered.map(([id]) => id), nameIndex: new Map(ordered.map(([id, name]) => [id, pool.index(name)])) }
}

/** Binary XML (ResXMLTree) of one document. */
export const writeBinaryXml = (root: XmlNode, { encoding, resolve }: XmlOptions): Uint8Array => {
  const pool = stringPool(encoding)
  const { ids, nameIndex } = mapNames(root, pool)
  const context: Context = { out: byteWriter(), pool, resolve, nameIndex, line: 1 }
  const android = { prefix: 'android', uri: ANDROID_NS }
  const app = { prefix: 'app', uri: APP_NS }
  const usesApp = allNodes(root).some((node) => node.app !== undefined)
  writeNamespace(context, CHUNK.startNs, android)
  if (usesApp) writeNamespace(context, CHUNK.startNs, app)
  writeElement(context, root)
  if (usesApp) writeNamespace(context, CHUNK.endNs, app)
  writeNamespace(context, CHUNK.endNs, android)
  const body = context.out.done()
  const strings = pool.done()
  const out = byteWriter()
  out.u16(CHUNK.xml)
  out.u16(8)
  out.u32(8 + strings.length + 8 + ids.length * 4 + body.length)
  out.bytes(strings)
  out.u16(CHUNK.resourceMap)
  out.u16(8)
  out.u32(8 + ids.length * 4)
  for (const id of ids) out.u32(id)
  out.bytes(body)
  return out.done()
}
