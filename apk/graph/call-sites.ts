import { returnType } from '../dex/ids.ts'
import type { Dex } from '../formats/dex.ts'

/** A lambda made by `invoke-custom`: the method with its body, and the functional interface. */
type CallSiteTarget = { methodIndex: number; interfaceType: string }

const MAP_OFFSET = 0x34
const CALL_SITE = 0x0007
const METHOD_HANDLE = 0x0008
const HANDLE = 0x16
const METHOD_TYPE = 0x15
const FIRST_INVOKE_HANDLE = 4
/** Handle kinds: static-put and instance-put; static-get and instance-get. */
const [FILLING, TAKING] = [new Set([0, 2]), new Set([1, 3])]
const MAX_ELEMENTS = 64
const MAX_SECTIONS = 64
/** Method indices have sixteen bits. */
const MAX_HANDLES = 65_536

const sectionOf = ({ bytes }: Dex, wanted: number) => {
  const map = bytes.u32At(MAP_OFFSET)
  const count = Math.min(map === 0 ? 0 : bytes.u32At(map), MAX_SECTIONS)
  for (let i = 0; i < count; i += 1) {
    const at = map + 4 + i * 12
    if (bytes.u16At(at) === wanted) return { count: bytes.u32At(at + 4), offset: bytes.u32At(at + 8) }
  }
  return { count: 0, offset: 0 }
}

/** Methods (indices) that a method handle of the file invokes. */
export const handledMethods = (dex: Dex): Set<number> => {
  const { count, offset } = sectionOf(dex, METHOD_HANDLE)
  const found = new Set<number>()
  for (let at = offset; at < offset + Math.min(count, MAX_HANDLES) * 8; at += 8)
    if (dex.bytes.u16At(at) >= FIRST_INVOKE_HANDLE) found.add(dex.bytes.u16At(at + 4))
  return found
}

/** Fields (indices) that a method handle of the file may write (`fills`) or read (`takes`). */
export const handledFields = (dex: Dex, how: 'fills' | 'takes'): Set<number> => {
  const kinds = how === 'fills' ? FILLING : TAKING
  const { count, offset } = sectionOf(dex, METHOD_HANDLE)
  const found = new Set<number>()
  for (let at = offset; at < offset + Math.min(count, MAX_HANDLES) * 8; at += 8)
    if (kinds.has(dex.bytes.u16At(at))) found.add(dex.bytes.u16At(at + 4))
  return found
}

/** The elements of an encoded array, with their value types; stops at the first null or boolean. */
const elementsAt = ({ bytes }: Dex, offset: number) => {
  const found: { kind: number; index: number }[] = []
  const count = Math.min(bytes.u8At(offset), MAX_ELEMENTS)
  let at = offset + 1
  for (let i = 0; i < count; i += 1) {
    const head = bytes.u8At(at)
    const [kind, size] = [head & 0x1f, (head >> 5) + 1]
    // Null and booleans have no payload; arrays and annotations don't occur in a lambda's call site.
    if (kind === 0x1c || kind === 0x1d) return found
    const bytesOfIt = kind === 0x1e || kind === 0x1f ? 0 : size
    let index = 0
    for (let b = 0; b < Math.min(bytesOfIt, 4); b += 1) index |= bytes.u8At(at + 1 + b) << (b * 8)
    found.push({ kind, index: index >>> 0 })
    at += 1 + bytesOfIt
  }
  return found
}

/**
 * The target of a LambdaMetafactory call site, see "call_site_id_item" of the format: bootstrap method, name, type, then the
 * interface method's type, the handle of the body, and the instantiated type. Undefined for other bootstrap methods.
 */
export const callSiteTarget = (dex: Dex, index: number): CallSiteTarget | undefined => {
  const [sites, handles] = [sectionOf(dex, CALL_SITE), sectionOf(dex, METHOD_HANDLE)]
  if (index >= sites.count) return undefined
  const elements = elementsAt(dex, dex.bytes.u32At(sites.offset + index * 4))
  const [, , type, , body] = elements
  if (type?.kind !== METHOD_TYPE || body?.kind !== HANDLE || body.index >= handles.count) return undefined
  const at = handles.offset + body.index * 8
  if (dex.bytes.u16At(at) < FIRST_INVOKE_HANDLE) return undefined
  return { methodIndex: dex.bytes.u16At(at + 4), interfaceType: returnType(dex, type.index) }
}

/** Functional interfaces of the file's lambdas, whose objects have no class in the package. */
export const lambdaInterfaces = (dex: Dex): string[] => {
  const { count } = sectionOf(dex, CALL_SITE)
  const found = new Set<string>()
  for (let index = 0; index < Math.min(count, MAX_HANDLES); index += 1) {
    const target = callSiteTarget(dex, index)
    if (target) found.add(target.interfaceType)
  }
  return [...found]
}
