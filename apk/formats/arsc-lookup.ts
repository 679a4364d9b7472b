import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { limits } from '../limits.ts'
import { oncePer } from '../once-per.ts'
import { offsetOf, readResEntry } from './arsc.ts'
import type { ResEntry, ResourceTable, TypeBlock } from './arsc.ts'
import { fitsDefault, isBetter } from './res-default.ts'
import { TYPE, decodeValue } from './value.ts'
import type { RawValue } from './value.ts'

/** References may form a chain, or a cycle. */
const MAX_HOPS = 20

type Found = { block: TypeBlock; entry: ResEntry }

const typeOf = (table: ResourceTable, id: number) => {
  const packageId = id >>> 24
  // Package id 0: a shared library, whose id is assigned at run time.
  const owner = packageId === 0 ? table.packages[0] : table.packages.find((candidate) => candidate.id === packageId)
  return owner?.types.get((id >>> 16) & 0xff)
}

const readFound = (block: TypeBlock, entryId: number): Found | undefined => {
  try {
    const offset = offsetOf(block, entryId)
    return offset === undefined ? undefined : { block, entry: readResEntry(block, offset) }
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

type Memory = { defaults: Map<number, Found | undefined>; names: Map<number, string | undefined>; lookups: number }
const memoryOf = oncePer<ResourceTable, Memory>(() => ({ defaults: new Map(), names: new Map(), lookups: 0 }))

/** Counts entries read, a bag by its size, since many references may point to one large bag. Throws LimitReached. */
export const spendLookups = (table: ResourceTable, entry: ResEntry | undefined) => {
  const memory = memoryOf(table)
  memory.lookups += 1 + (entry?.bag?.length ?? 0)
  if (memory.lookups > limits.resourceLookups)
    throw new LimitReached('resourceLookups', `over ${limits.resourceLookups} lookups in one resource table`)
}

/** The values of a resource in all configurations, in the table's order. */
export const allOf = (table: ResourceTable, id: number): Found[] => {
  const all: Found[] = []
  for (const block of typeOf(table, id)?.blocks ?? []) {
    const found = readFound(block, id & 0xffff)
    spendLookups(table, found?.entry)
    if (found) all.push(found)
  }
  return all
}

const bestOf = (table: ResourceTable, id: number) => {
  let best: Found | undefined
  for (const found of allOf(table, id)) {
    if (fitsDefault(found.block.config) && (best === undefined || isBetter(found.block.config, best.block.config))) best = found
  }
  return best
}
/** Cached: a manifest may refer to one resource in each of its attributes. */
const defaultOf = (table: ResourceTable, id: number) => {
  const { defaults } = memoryOf(table)
  if (!defaults.has(id)) defaults.set(id, bestOf(table, id))
  return defaults.get(id)
}

export const isReference = ({ dataType }: RawValue) => dataType === TYPE.reference || dataType === TYPE.dynamicReference

/** A simple value: a string from the table's pool, else the decoded number, boolean or text. */
export const plainValue = (table: ResourceTable, raw: RawValue) => {
  if (raw.dataType === TYPE.string) return table.strings.at(raw.data)
  const { type, value } = decodeValue(raw)
  return type === 'reference' || type === 'theme' || value === null ? undefined : value
}

/**
 * Follows a reference to its value in the default configuration, as `aapt dump badging` does without a locale. Undefined for
 * what isn't in the table (framework resources), for bags, theme attributes and cycles.
 */
export const resolveDefault = (table: ResourceTable, id: number): string | number | boolean | undefined => {
  let at = id
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const value = defaultOf(table, at)?.entry.value
    if (!value) return undefined
    if (!isReference(value)) return plainValue(table, value)
    at = value.data
  }
  return undefined
}

/** The one name that a shrinker gives to all resources whose names it removes: the id says more. */
const COLLAPSED = '0_resource_name_obfuscated'
/** Identifiers; anything else is untrusted text. */
const WORD = /^[\w.$-]{1,200}$/

const findName = (table: ResourceTable, id: number) => {
  const owner = table.packages.find((one) => one.id === id >>> 24)
  const type = owner?.types.get((id >>> 16) & 0xff)
  for (const block of type?.blocks ?? []) {
    const found = readFound(block, id & 0xffff)
    spendLookups(table, found?.entry)
    if (!found) continue
    const key = owner?.keys.at(found.entry.key) ?? ''
    const isWord = WORD.test(key) && WORD.test(type?.name ?? '') && key !== COLLAPSED
    return isWord ? `${type?.name}/${key}` : undefined
  }
  return undefined
}

/** `string/app_name` of an id; undefined if it isn't in the table or a shrinker has removed the name. */
const nameOfResource = (table: ResourceTable, id: number): string | undefined => {
  const { names } = memoryOf(table)
  if (!names.has(id)) names.set(id, findName(table, id))
  return names.get(id)
}

/** What the XML parser needs of a resource table. */
export const knownBy = (table: ResourceTable) => ({
  valueOf: (id: number) => resolveDefault(table, id),
  nameOf: (id: number) => nameOfResource(table, id),
})

type Candidate = { path: string; density: number; sdkVersion: number }

/** All files that a drawable may resolve to, in any density, with references followed: the candidates for an icon. */
export const filesOf = (table: ResourceTable, id: number): Candidate[] => {
  const files: Candidate[] = []
  // A Set's iteration includes elements added meanwhile, each once, so cycles end.
  const ids = new Set([id])
  for (const at of ids) {
    for (const { block, entry } of allOf(table, at)) {
      if (!entry.value || !fitsDefault(block.config)) continue
      if (isReference(entry.value) && ids.size < MAX_HOPS) ids.add(entry.value.data)
      const path = isReference(entry.value) ? undefined : plainValue(table, entry.value)
      if (typeof path === 'string') files.push({ path, density: block.config.density, sdkVersion: block.config.sdkVersion })
    }
  }
  return files
}
