import type { VersionFact } from '../facts/facts.ts'
import type { SdkRule } from './catalogue.ts'
import type { Anchor } from './matching.ts'
import { claimOf, isShortPrefix } from './matching.ts'

/** `libAMapSDK_MAP_v9_8_2.so` → 9.8.2 */
const IN_LIBRARY = /_v(\d+(?:_\d+){1,3})\.so$/

const ofArtifact = (rule: SdkRule, versions: readonly VersionFact[]) =>
  rule.artifacts?.flatMap((name) => versions.filter((one) => one.kind === 'file' && one.name === name))[0]

/** Classes under a short prefix may belong to others, and so may their version. */
const isPartOf = (rule: SdkRule, name: string) => {
  const claim = claimOf(name)
  return claim?.rule === rule && !isShortPrefix(claim.prefix)
}

/** Only if all BuildConfig classes of the SDK agree: modules with versions of their own say nothing about the whole. */
const ofBuildConfig = (rule: SdkRule, versions: readonly VersionFact[]) => {
  const stated = versions.filter(({ kind, name }) => kind === 'class' && isPartOf(rule, name)).map(({ version }) => version)
  return new Set(stated).size === 1 ? stated[0] : undefined
}

const ofLibrary = (anchors: readonly Anchor[]) =>
  anchors.flatMap(({ kind, name }) => (kind === 'library' ? (IN_LIBRARY.exec(name)?.[1] ?? []) : []))[0]?.replaceAll('_', '.')

/** The version that the package itself states: a version file, a BuildConfig constant, the name of a library. Never guessed. */
export const versionOf = (rule: SdkRule, anchors: readonly Anchor[], versions: readonly VersionFact[]): string | undefined =>
  ofArtifact(rule, versions)?.version ?? ofBuildConfig(rule, versions) ?? ofLibrary(anchors)
