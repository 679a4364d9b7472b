import { DANGEROUS, HEALTH, HEALTH_TITLE } from './dangerous-permissions.ts'
import type { ManifestFacts, PermissionFact } from '../facts/facts.ts'
import { PREVIEW_SDK } from '../facts/sdk-level.ts'
import { inManifest } from './excerpt.ts'
import type { Circumstances } from './verdict.ts'

const PREFIX = 'android.permission.'

/** Whether it is requested on some supported API level: `maxSdkVersion` may be below all of them. */
const isAsked = ({ maxSdk = Infinity }: PermissionFact, { minSdk }: ManifestFacts) => minSdk >= PREVIEW_SDK || maxSdk >= minSdk

const declaredWhere = (manifest: ManifestFacts, isWanted: (name: string) => boolean): PermissionFact[] => {
  const seen = new Set<string>()
  return manifest.permissions.filter(
    (one) => isWanted(one.name) && isAsked(one, manifest) && !seen.has(one.name) && seen.add(one.name),
  )
}

/**
 * The manifest's permissions among these names (`READ_SMS`, or full names for others' permissions), each once, by its first line.
 */
export const declaredAmong = (manifest: ManifestFacts, shortNames: readonly string[]): PermissionFact[] => {
  const wanted = new Set(shortNames.map((name) => (name.includes('.') ? name : PREFIX + name)))
  return declaredWhere(manifest, (name) => wanted.has(name))
}
export const declares = (manifest: ManifestFacts, shortName: string) => declaredAmong(manifest, [shortName]).length > 0

/** The last API level on which a permission is requested by any line; 0 if none. */
export const lastAsked = (manifest: Pick<ManifestFacts, 'permissions'>, shortName: string) =>
  manifest.permissions.reduce(
    (last, { name, maxSdk = Infinity }) => (name === PREFIX + shortName ? Math.max(last, maxSdk) : last),
    0,
  )

/** The first API level on which one of its lines requests it, as read since Android 13. */
export const firstAsked = ({ permissions }: ManifestFacts, shortName: string) =>
  Math.min(...permissions.flatMap(({ name, minSdk = 0 }) => (name === PREFIX + shortName ? minSdk : [])))

/** The last API level without a gap from `from` on; 0 if it isn't requested at `from`. */
const reachOf = (lines: readonly PermissionFact[], from: number) => {
  const reach = lines
    .toSorted((one, other) => (one.minSdk ?? 0) - (other.minSdk ?? 0))
    .reduce((last, { minSdk = 0, maxSdk = Infinity }) => (minSdk <= last + 1 ? Math.max(last, maxSdk) : last), from - 1)
  return reach < from ? 0 : reach
}
const linesOf = ({ permissions }: ManifestFacts, shortName: string) =>
  permissions.filter(({ name }) => name === PREFIX + shortName)

/** The same, considering only lines that apply to all devices. */
export const lastSurelyAsked = (manifest: ManifestFacts, shortName: string, from: number) =>
  reachOf(
    linesOf(manifest, shortName).filter(({ byFeature }) => !byFeature),
    from,
  )

/** The first API level that supports `minSdkVersion` of a permission: older ones ignore it. */
const BOUND_BELOW_FROM = 33
/**
 * Whether a permission is requested on this API level and all newer ones: on all devices, or only on those with, or without, some
 * hardware feature.
 */
export const askedFrom = (manifest: ManifestFacts, shortName: string, sdk: number): 'everywhere' | 'byFeature' | 'notAll' => {
  // A line that applies from there on without upper bound also applies to older levels.
  const from = Math.max(sdk, manifest.minSdk, BOUND_BELOW_FROM)
  if (reachOf(linesOf(manifest, shortName), from) < Infinity) return 'notAll'
  return lastSurelyAsked(manifest, shortName, from) === Infinity ? 'everywhere' : 'byFeature'
}

export const atPermission = (
  manifest: ManifestFacts,
  { name, line }: PermissionFact,
  said: { found?: string; expected: string },
) =>
  inManifest(
    manifest,
    { line, attribute: 'android:name' },
    { found: said.found ?? `申请了 ${bare(name)}`, expected: said.expected },
  )

export const bare = (name: string) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name)

/** The purpose that the applicant declared for a permission; an empty text is none. */
export const purposeOf = ({ declarations }: Circumstances, name: string) => {
  const purposes = declarations.permissionPurposes
  const said = Object.hasOwn(purposes, name)
    ? purposes[name]
    : Object.hasOwn(purposes, bare(name))
      ? purposes[bare(name)]
      : undefined
  return said?.trim() || undefined
}

const titleOf = (name: string) => (name.startsWith(HEALTH) ? HEALTH_TITLE : DANGEROUS[bare(name)])

/** The manifest's sensitive permissions, each once, with the name shown to users. */
export const sensitivePermissionsOf = (manifest: ManifestFacts) =>
  declaredWhere(manifest, (name) => Object.hasOwn(DANGEROUS, bare(name)) || name.startsWith(HEALTH)).map((one) => ({
    ...one,
    title: titleOf(one.name) ?? '',
  }))
