import table from '../capabilities.json' with { type: 'json' }
import { hasNameUnder } from './class-names.ts'
import type { Facts, ManifestFacts, MetaDataFact } from './facts.ts'

type Markers = Record<'classes' | 'actions' | 'metaData' | 'permissions', readonly string[]>
type Capability = { id: string; title: string; summary: string; markers: Markers }
/** A capability used by the package, and the markers that prove it, in the order of `capabilities.json`. */
export type UsedCapability = { id: string; title: string; markers: string[] }

/** All known capabilities. Names and markers are demonstration data. */
export const capabilities: readonly Capability[] = table.capabilities

/** Meta-data with the value false declines a capability. */
const keysOf = (metaData: readonly MetaDataFact[]) => metaData.filter(({ value }) => value !== false).map(({ name }) => name)

/** Disabled components don't count. */
const namesIn = ({ application, components, permissions }: ManifestFacts) =>
  new Set([
    ...keysOf(application?.metaData ?? []),
    ...permissions.map(({ name }) => name),
    ...components
      .filter(({ enabled }) => enabled !== false)
      .flatMap(({ metaData, filters }) => [...keysOf(metaData), ...filters.flatMap(({ actions }) => actions)]),
  ])

/** Open capabilities that the package uses, judging by manifest and classes. In packed code, absence proves nothing. */
export const usedCapabilities = ({ manifest, dex }: Pick<Facts, 'manifest' | 'dex'>): UsedCapability[] => {
  const names = manifest.seen ? namesIn(manifest.value) : new Set<string>()
  return capabilities.flatMap(({ id, title, markers }) => {
    const found = [
      ...markers.classes.filter((prefix) => dex.seen && hasNameUnder(dex.value.classes, prefix)),
      ...[...markers.actions, ...markers.metaData, ...markers.permissions].filter((name) => names.has(name)),
    ]
    return found.length === 0 ? [] : [{ id, title, markers: found }]
  })
}
