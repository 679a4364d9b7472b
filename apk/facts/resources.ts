import { Malformed } from '../bytes/malformed.ts'
import { allOf, plainValue, isReference, spendLookups } from '../formats/arsc-lookup.ts'
import { readResEntry, readResourceTable, slotsOf } from '../formats/arsc.ts'
import type { ResPackage, ResourceTable, TypeBlock } from '../formats/arsc.ts'
import type { RawValue } from '../formats/value.ts'
import { attributeId } from '../formats/platform.ts'
import { localeOf, qualifiersOf } from '../formats/res-config.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import type { ResourceFacts } from './facts.ts'
import { wideResources } from './wide-resources.ts'

export const TABLE_PATH = 'resources.arsc'
const OPT_OUT = attributeId('windowOptOutEdgeToEdgeEnforcement')

/** The package's resource table; undefined when it has none, which is not an error. */
export const openResourceTable = (archive: Archive): ResourceTable | undefined => {
  const entry = archive.byPath.get(TABLE_PATH)
  return entry ? readResourceTable(readEntry(archive, entry, limits.resourceTableBytes)) : undefined
}

const countSlots = (block: TypeBlock) => {
  let count = 0
  for (const _ of slotsOf(block)) count += 1
  return count
}

const configurationsOf = (packages: ResPackage[]) => {
  const counts = new Map<string, Map<string, number>>()
  for (const type of packages.flatMap(({ types }) => [...types.values()])) {
    const byQualifiers = counts.get(type.name) ?? new Map<string, number>()
    counts.set(type.name, byQualifiers)
    for (const block of type.blocks) {
      const qualifiers = qualifiersOf(block.config)
      byQualifiers.set(qualifiers, (byQualifiers.get(qualifiers) ?? 0) + countSlots(block))
    }
  }
  const sorted = <T>(map: Map<string, T>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted(counts).map(([name, byQualifiers]) => [name, Object.fromEntries(sorted(byQualifiers))]))
}

const localesOf = (packages: ResPackage[]) => {
  const blocks = packages.flatMap(({ types }) => [...types.values()].flatMap((type) => type.blocks))
  return [...new Set(blocks.map((block) => localeOf(block.config)))].filter((locale) => locale !== '').toSorted()
}

type OptOut = ResourceFacts['edgeToEdgeOptOuts'][number]

const MAX_SWITCHES = 20
/** Whether a value is true on some device: a reference may have different values. */
const saysYes = (table: ResourceTable, value: RawValue) => {
  // Iterating a set includes elements added meanwhile, and each id is in it once, so cycles end.
  const ids = new Set<number>()
  const isYes = (one: RawValue) => {
    if (isReference(one) && ids.size < MAX_SWITCHES) ids.add(one.data)
    const plain = isReference(one) ? undefined : plainValue(table, one)
    return plain === true || plain === -1
  }
  if (isYes(value)) return true
  for (const id of ids) if (allOf(table, id).some(({ entry }) => entry.value && isYes(entry.value))) return true
  return false
}

const optOutsIn = (table: ResourceTable, owner: ResPackage, block: TypeBlock) => {
  const found: OptOut[] = []
  for (const { offset } of slotsOf(block)) {
    const entry = readResEntry(block, offset)
    spendLookups(table, entry)
    const item = entry.bag?.find(({ name }) => name === OPT_OUT)
    if (!item) continue
    found.push({ name: owner.keys.at(entry.key) ?? '', value: saysYes(table, item.value) })
  }
  return found
}

/** A style exists once per configuration: equal values are listed once. */
const edgeToEdgeOptOuts = (table: ResourceTable) => {
  const found = new Map<string, OptOut>()
  for (const owner of table.packages) {
    const blocks = [...owner.types.values()].filter(({ name }) => name === 'style').flatMap((type) => type.blocks)
    for (const optOut of blocks.flatMap((block) => optOutsIn(table, owner, block)))
      found.set(`${optOut.name}=${optOut.value}`, optOut)
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

export const readResourceFacts = (table: ResourceTable | undefined): ResourceFacts => {
  if (!table) return { present: false, packages: [], locales: [], configurations: {}, edgeToEdgeOptOuts: [] }
  if (table.packages.length > MAX_PACKAGES) throw new Malformed(0, `at most ${MAX_PACKAGES} resource packages`)
  return {
    present: true,
    packages: table.packages.map(({ name }) => name),
    locales: localesOf(table.packages),
    configurations: configurationsOf(table.packages),
    edgeToEdgeOptOuts: edgeToEdgeOptOuts(table),
    wide: wideResources(table),
  }
}
const MAX_PACKAGES = 256
