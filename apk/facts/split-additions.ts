import type { Part } from './bundle.ts'
import { PROVIDER_CLOSED_SINCE } from './component.ts'
import type { ComponentFact, ManifestFacts, MetaDataFact } from './facts.ts'
import type { SplitAdditions, SplitFact } from './split-fact.ts'

type Named = { name: string }
/** Items of the split that the base doesn't have: build tools copy the declarations of features into the base. */
const beyond = <T extends Named>(base: readonly T[] | undefined, split: readonly T[] | undefined) => {
  const known = new Set((base ?? []).map(({ name }) => name))
  return (split ?? []).filter(({ name }) => !known.has(name))
}

/** Ignored in comparisons: positions, and references to resources that the base's table may not have. */
const ELSEWHERE = new Set(['line', 'endLine', 'metaData', 'properties'])
const wordsOf = (component: ComponentFact) => JSON.stringify(component, (key, value) => (ELSEWHERE.has(key) ? undefined : value))

/** Components that the base doesn't declare, or declares differently: the platform parses both, the split's last. */
const declaredAnew = (base: ManifestFacts, split: ManifestFacts): ComponentFact[] => {
  const known = new Set(base.components.map(wordsOf))
  return split.components.map((one) => byDefault(one, base)).filter((one) => !known.has(wordsOf(one)))
}

/** All packages of an app follow the base's target SDK. */
const byDefault = (component: ComponentFact, { targetSdk }: ManifestFacts): ComponentFact =>
  component.kind === 'provider' && component.exported === undefined
    ? { ...component, effectivelyExported: targetSdk < PROVIDER_CLOSED_SINCE }
    : component

export const additionsOf = (base: ManifestFacts, split: ManifestFacts): SplitAdditions => ({
  components: declaredAnew(base, split),
  permissions: beyond(base.permissions, split.permissions),
  customPermissions: beyond(base.customPermissions, split.customPermissions),
  features: beyond(base.features, split.features),
  libraries: beyond(base.libraries, split.libraries),
  metaData: beyond(base.application?.metaData, split.application?.metaData),
  properties: beyond(base.application?.properties, split.application?.properties),
})

export const isEmpty = (adds: SplitAdditions) => Object.values(adds).every((list) => list.length === 0)

/** The base's manifest plus the splits' components, as the platform sees it: determines the entry points of the code. */
export const withComponents = (base: ManifestFacts, splits: readonly SplitFact[]): ManifestFacts => {
  const added = splits.flatMap(({ adds }) => adds?.components ?? [])
  return added.length === 0 ? base : { ...base, components: [...base.components, ...added] }
}

/** The same, with files of the split prefixed by its path. */
export const behindPath = (adds: SplitAdditions, { path, archive }: Part): SplitAdditions => {
  const moved = (one: MetaDataFact): MetaDataFact =>
    one.resource !== undefined && archive.byPath.has(one.resource) ? { ...one, resource: `${path}/${one.resource}` } : one
  return {
    ...adds,
    components: adds.components.map((one) => ({ ...one, metaData: one.metaData.map(moved) })),
    metaData: adds.metaData.map(moved),
  }
}
