import table from '../capabilities.json' with { type: 'json' }
import { hasNameUnder } from './class-names.ts'
import type { Facts, ManifestFacts, MetaDataFact } from './facts.ts'

type Markers = Record<'classes' | 'actions' | 'metaData' | 'permissions', readonly string[]>
export type Capability = { id: string; title: string; summary: string; markers: Markers }
/** A capability that the package uses, and the markers that show it, in the order of `capabilities.json`. */
export type UsedCapability = { id: string; title: string; markers: string[] }

/** All capabilities that are known: names and markers are a demonstration. */
export const capabilities: readonly Capability[] = table.capabilities

/** A capability that is refused by its name is not taken up. */
const keysOf = (metaData: readonly MetaDataFact[]) => metaData.filter(({ value }) => value !== false).map(({ name }) => name)

/** What is switched off hears and says nothing. */
const namesIn = ({ application, components, permissions }: ManifestFacts) =>
  new Set([
    ...keysOf(application?.metaData ?? []),
    ...permissions.map(({ name }) => name),
    ...components
      .filter(({ enabled }) => enabled !== false)
      .flatMap(({ metaData, filters }) => [...keysOf(metaData), ...filters.flatMap(({ actions }) => actions)]),
  ])

/** Open capabilities that the package has taken up, by what its manifest declares and by its classes. A miss proves nothing in packed code. */
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
