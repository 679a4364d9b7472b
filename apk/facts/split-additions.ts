import type { Part } from './bundle.ts'
import { PROVIDER_CLOSED_SINCE } from './component.ts'
import type { ComponentFact, ManifestFacts, MetaDataFact } from './facts.ts'
import type { SplitAdditions, SplitFact } from './split-fact.ts'

type Named = { name: string }
/** Those of the split that the base has not: build tools copy what features declare into the base. */
const beyond = <T extends Named>(base: readonly T[] | undefined, split: readonly T[] | undefined) => {
  const known = new Set((base ?? []).map(({ name }) => name))
  return (split ?? []).filter(({ name }) => !known.has(name))
}

/** Where it stands, and what refers to resources, which the base's table may not know. */
const ELSEWHERE = new Set(['line', 'endLine', 'metaData', 'properties'])
const wordsOf = (component: ComponentFact) => JSON.stringify(component, (key, value) => (ELSEWHERE.has(key) ? undefined : value))

/** A component counts too where the split says something else of it than the base: the platform takes both in, the split's last. */
const declaredAnew = (base: ManifestFacts, split: ManifestFacts): ComponentFact[] => {
  const known = new Set(base.components.map(wordsOf))
  return split.components.map((one) => byDefault(one, base)).filter((one) => !known.has(wordsOf(one)))
}

/** Of one app all packages follow the base's target version. */
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

/** The base with the components that the platform takes out of the splits' manifests: where it enters the code. */
export const withComponents = (base: ManifestFacts, splits: readonly SplitFact[]): ManifestFacts => {
  const added = splits.flatMap(({ adds }) => adds?.components ?? [])
  return added.length === 0 ? base : { ...base, components: [...base.components, ...added] }
}

/** The same with files of the split behind its path. */
export const behindPath = (adds: SplitAdditions, { path, archive }: Part): SplitAdditions => {
  const moved = (one: MetaDataFact): MetaDataFact =>
    one.resource !== undefined && archive.byPath.has(one.resource) ? { ...one, resource: `${path}/${one.resource}` } : one
  return {
    ...adds,
    components: adds.components.map((one) => ({ ...one, metaData: one.metaData.map(moved) })),
    metaData: adds.metaData.map(moved),
  }
}
