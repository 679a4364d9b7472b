import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import type { XmlAttribute, XmlDocument } from '../facts/facts.ts'
import { limits } from '../limits.ts'
import { printDocument } from './axml-print.ts'
import type { RawElement } from './axml-print.ts'
import { attributeName, platformResource } from './platform.ts'
import { NO_STRINGS, readStringPool } from './string-pool.ts'
import type { StringPool } from './string-pool.ts'
import { TYPE, decodeValue } from './value.ts'

/** Look-ups in the resource table: an id's default value, and its name. */
export type Known = {
  valueOf(id: number): string | number | boolean | undefined
  nameOf(id: number): string | undefined
}

export const CHUNK = {
  stringPool: 0x0001,
  startNamespace: 0x0100,
  endNamespace: 0x0101,
  startElement: 0x0102,
  endElement: 0x0103,
  text: 0x0104,
}
export const RESOURCE_MAP = 0x0180
const FIRST_NODE = 0x0100
const LAST_NODE = 0x017f
const CHUNK_HEADER_BYTES = 8
export const NODE_BYTES = 16
export const ELEMENT_BYTES = 20
const ATTRIBUTE_BYTES = 20
const ANDROID_NAMESPACE = 'http://schemas.android.com/apk/res/android'

type Context = {
  strings: StringPool
  resourceIds: number[]
  /** Prefix by namespace URI, as declared so far. */
  prefixes: Map<string, string>
  known: Known | undefined
  elements: number
  attributes: number
  textChars: number
}

export const readResourceMap = (chunk: Reader, headerBytes: number) => {
  const ids: number[] = []
  for (let at = headerBytes; at + 4 <= chunk.length; at += 4) ids.push(chunk.u32At(at))
  return ids
}

/** Attributes with a known resource id are named by it, whatever the pool says: packers blank or alter the names. */
const nameOf = (context: Context, namespaceIndex: number, nameIndex: number) => {
  const resourceId = context.resourceIds[nameIndex]
  const known = resourceId === undefined ? undefined : attributeName(resourceId)
  if (known !== undefined) return { name: `android:${known}`, resourceId }
  const local = context.strings.at(nameIndex) ?? ''
  const namespace = context.strings.at(namespaceIndex)
  const prefix =
    namespace === ANDROID_NAMESPACE ? 'android' : namespace === undefined ? undefined : (context.prefixes.get(namespace) ?? 'ns')
  const name = prefix === undefined || prefix === '' ? local : `${prefix}:${local}`
  return resourceId === undefined || resourceId === 0 ? { name } : { name, resourceId }
}

const readAttribute = (node: Reader, at: number, context: Context): XmlAttribute => {
  const { name, resourceId } = nameOf(context, node.u32At(at), node.u32At(at + 4))
  const base = resourceId === undefined ? { name, line: 0 } : { name, resourceId, line: 0 }
  const dataType = node.u8At(at + 15)
  const data = node.u32At(at + 16)
  if (dataType === TYPE.string) {
    const text = context.strings.at(data) ?? context.strings.at(node.u32At(at + 8)) ?? ''
    return { ...base, type: 'string', value: text, text }
  }
  const value = decodeValue({ dataType, data }, resourceId)
  if ((value.type !== 'reference' && value.type !== 'theme') || typeof value.value !== 'number') return { ...base, ...value }
  const known = context.known?.nameOf(value.value) ?? platformResource(value.value)
  const said = known === undefined ? value : { ...value, text: `${value.type === 'theme' ? '?' : '@'}${known}` }
  const resolved = value.type === 'reference' ? context.known?.valueOf(value.value) : undefined
  return resolved === undefined ? { ...base, ...said } : { ...base, ...said, resolved }
}

/** Visits the offset of each attribute of an element; `spent` counts them over the whole file. */
export const eachAttribute = (node: Reader, spent: { attributes: number }, visit: (at: number) => void) => {
  const headerBytes = node.u16At(2)
  const start = node.u16At(headerBytes + 8)
  const stride = node.u16At(headerBytes + 10)
  const count = node.u16At(headerBytes + 12)
  spent.attributes += count
  if (spent.attributes > limits.xmlAttributes) throw new LimitReached('xmlAttributes', `over ${limits.xmlAttributes} attributes`)
  if (count > 0 && (stride < ATTRIBUTE_BYTES || headerBytes + start + stride * count > node.length))
    throw new Malformed(node.base, 'attributes inside their element')
  for (let i = 0; i < count; i += 1) visit(headerBytes + start + i * stride)
}

const readElement = (node: Reader, headerBytes: number, context: Context): RawElement => {
  context.elements += 1
  if (context.elements > limits.xmlElements) throw new LimitReached('xmlElements', `over ${limits.xmlElements} elements`)
  const name = context.strings.at(node.u32At(headerBytes + 4)) ?? ''
  const attributes: XmlAttribute[] = []
  eachAttribute(node, context, (at) => attributes.push(readAttribute(node, at, context)))
  return { name, namespaces: [], attributes, text: '', children: [] }
}

type Tree = { root: RawElement | undefined; open: RawElement[]; declared: RawElement['namespaces'] }

const startElement = (tree: Tree, element: RawElement) => {
  element.namespaces = tree.declared
  tree.declared = []
  const parent = tree.open.at(-1)
  if (parent) parent.children.push(element)
  else tree.root ??= element
  tree.open.push(element)
  if (tree.open.length > limits.xmlDepth) throw new LimitReached('xmlDepth', `elements nested over ${limits.xmlDepth} deep`)
}

const addText = (node: Reader, tree: Tree, context: Context) => {
  const text = context.strings.at(node.u32At(node.u16At(2))) ?? ''
  context.textChars += text.length
  if (context.textChars > limits.textChars) throw new LimitReached('textChars', `over ${limits.textChars} characters of text`)
  const holder = tree.open.at(-1)
  if (holder) holder.text += text
}

/** Handles one node chunk; kinds that Android skips are skipped. True once the root element has ended. */
const readNode = (node: Reader, tree: Tree, context: Context) => {
  const type = node.u16At(0)
  const headerBytes = node.u16At(2)
  if (type === CHUNK.startNamespace) {
    const prefix = context.strings.at(node.u32At(headerBytes)) ?? ''
    const uri = context.strings.at(node.u32At(headerBytes + 4)) ?? ''
    context.prefixes.set(uri, prefix)
    tree.declared.push({ prefix, uri })
  }
  if (type === CHUNK.startElement) {
    node.sliceAt(headerBytes, ELEMENT_BYTES)
    startElement(tree, readElement(node, headerBytes, context))
  }
  if (type === CHUNK.text) addText(node, tree, context)
  if (type !== CHUNK.endElement) return false
  tree.open.pop()
  return tree.open.length === 0 && tree.root !== undefined
}

/** The chunk at `at`, validated as Android does: header inside the chunk, chunk inside the file, size not 0. */
const chunkAt = (file: Reader, at: number) => {
  const headerBytes = file.u16At(at + 2)
  const sizeBytes = file.u32At(at + 4)
  if (headerBytes < CHUNK_HEADER_BYTES || headerBytes > sizeBytes)
    throw new Malformed(file.base + at, 'chunk at least as long as its header')
  return file.sub(at, sizeBytes)
}

const isNode = (type: number) => type >= FIRST_NODE && type <= LAST_NODE

const readChunk = (chunk: Reader, tree: Tree, context: Context) => {
  const type = chunk.u16At(0)
  const headerBytes = chunk.u16At(2)
  if (!isNode(type)) {
    // A second string pool or resource map after the first node is ignored, as Android does.
    if (type === CHUNK.stringPool && context.elements === 0) context.strings = readStringPool(chunk)
    if (type === RESOURCE_MAP && context.elements === 0) context.resourceIds = readResourceMap(chunk, headerBytes)
    return false
  }
  if (headerBytes < NODE_BYTES) throw new Malformed(chunk.base, 'XML node header')
  return readNode(chunk, tree, context)
}

/** Visits the chunks of a file until one returns true; returns the position reached. */
export const walkChunks = (bytes: Uint8Array, visit: (chunk: Reader) => boolean) => {
  const whole = new Reader(bytes)
  const headerBytes = whole.u16At(2)
  const sizeBytes = Math.min(whole.u32At(4), whole.length)
  if (headerBytes < CHUNK_HEADER_BYTES || headerBytes > sizeBytes) throw new Malformed(0, 'binary XML')
  const file = whole.sub(0, sizeBytes)
  let at = headerBytes
  while (at + CHUNK_HEADER_BYTES <= file.length) {
    const chunk = chunkAt(file, at)
    if (visit(chunk)) break
    at += chunk.length
  }
  return at
}

/**
 * Decodes binary XML (ResXMLTree) into a printed document. As tolerant as Android: the file's own type is not checked, unknown
 * chunks are skipped, elements still open at the end are closed, tags lose their namespace, attributes are named by resource
 * id. Malformed where Android stops too; LimitReached for depth, count and length.
 */
export const readXml = (bytes: Uint8Array, path: string, known?: Known): XmlDocument => {
  const context: Context = {
    strings: NO_STRINGS,
    resourceIds: [],
    prefixes: new Map(),
    known,
    elements: 0,
    attributes: 0,
    textChars: 0,
  }
  const tree: Tree = { root: undefined, open: [], declared: [] }
  const at = walkChunks(bytes, (chunk) => readChunk(chunk, tree, context))
  if (!tree.root) throw new Malformed(at, 'an XML element')
  return printDocument(path, tree.root)
}
