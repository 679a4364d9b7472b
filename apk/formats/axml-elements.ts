import { LimitReached, Malformed } from '../bytes/malformed.ts'
import type { Reader } from '../bytes/reader.ts'
import { limits } from '../limits.ts'
import { CHUNK, ELEMENT_BYTES, NODE_BYTES, RESOURCE_MAP, eachAttribute, readResourceMap, walkChunks } from './axml.ts'
import { attributeName } from './platform.ts'
import { NO_STRINGS, readStringPool } from './string-pool.ts'
import { TYPE } from './value.ts'

/** An attribute's name without prefix, and its string or the resource id that it refers to. */
export type PlainAttribute = { name: string; value: string | number }
export type PlainElement = { tag: string; attributes: PlainAttribute[] }

/** Indices of the wanted names in the file's string pool. */
const startNames = (wanted: ReadonlySet<string>) => {
  let [strings, ids] = [NO_STRINGS, [] as number[]]
  const known = new Map<number, string>()
  const find = (index: number) => {
    const id = ids[index]
    const name = (id === undefined ? undefined : attributeName(id)) ?? strings.at(index) ?? ''
    return wanted.has(name) ? name : ''
  }
  return {
    text: (index: number) => strings.at(index) ?? '',
    /** Empty if the name isn't wanted. */
    nameAt: (index: number) => {
      const name = known.get(index) ?? find(index)
      known.set(index, name)
      return name
    },
    take: (chunk: Reader) => {
      const type = chunk.u16At(0)
      if (type === CHUNK.stringPool) strings = readStringPool(chunk)
      if (type === RESOURCE_MAP) ids = readResourceMap(chunk, chunk.u16At(2))
    },
  }
}
type Names = ReturnType<typeof startNames>

const attributeAt = (node: Reader, at: number, names: Names): PlainAttribute | undefined => {
  const dataType = node.u8At(at + 15)
  const data = node.u32At(at + 16)
  if (dataType === TYPE.reference || dataType === TYPE.dynamicReference)
    return { name: names.nameAt(node.u32At(at + 4)), value: data }
  const name = dataType === TYPE.string ? names.nameAt(node.u32At(at + 4)) : ''
  return name === '' ? undefined : { name, value: names.text(data) }
}

const elementOf = (node: Reader, names: Names, spent: { attributes: number }): PlainElement => {
  const headerBytes = node.u16At(2)
  if (headerBytes < NODE_BYTES) throw new Malformed(node.base, 'XML node header')
  node.sliceAt(headerBytes, ELEMENT_BYTES)
  const attributes: PlainAttribute[] = []
  eachAttribute(node, spent, (at) => {
    const found = attributeAt(node, at, names)
    if (found) attributes.push(found)
  })
  return { tag: names.text(node.u32At(headerBytes + 4)), attributes }
}

/**
 * The elements of a binary XML in document order, with the wanted string attributes and all references: a fast reader for the
 * hundreds of layouts of a package, which are never printed. Bounds and tolerance are those of `readXml`.
 */
export const readElements = (bytes: Uint8Array, wanted: ReadonlySet<string>): PlainElement[] => {
  const names = startNames(wanted)
  const spent = { attributes: 0 }
  const elements: PlainElement[] = []
  let depth = 0
  walkChunks(bytes, (chunk) => {
    if (elements.length === 0) names.take(chunk)
    const type = chunk.u16At(0)
    if (type === CHUNK.endElement) depth -= 1
    if (type !== CHUNK.startElement) return depth === 0 && type === CHUNK.endElement
    depth += 1
    if (depth > limits.xmlDepth) throw new LimitReached('xmlDepth', `elements nested over ${limits.xmlDepth} deep`)
    elements.push(elementOf(chunk, names, spent))
    if (elements.length > limits.xmlElements) throw new LimitReached('xmlElements', `over ${limits.xmlElements} elements`)
    return false
  })
  return elements
}
