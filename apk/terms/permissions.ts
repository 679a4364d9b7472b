import { DANGEROUS, HEALTH, HEALTH_TITLE } from './dangerous-permissions.ts'
import type { ManifestFacts, PermissionFact } from '../facts/facts.ts'
import { PREVIEW_SDK } from '../facts/sdk-level.ts'
import { inManifest } from './excerpt.ts'
import type { Circumstances } from './verdict.ts'

const PREFIX = 'android.permission.'

/** Some platform on which the app can be installed asks for it: `maxSdkVersion` may end below all of them. */
const isAsked = ({ maxSdk = Infinity }: PermissionFact, { minSdk }: ManifestFacts) => minSdk >= PREVIEW_SDK || maxSdk >= minSdk

const declaredWhere = (manifest: ManifestFacts, isWanted: (name: string) => boolean): PermissionFact[] => {
  const seen = new Set<string>()
  return manifest.permissions.filter(
    (one) => isWanted(one.name) && isAsked(one, manifest) && !seen.has(one.name) && seen.add(one.name),
  )
}

/** Permissions of the manifest among these names (`READ_SMS`, or in full where not the platform's), each once, first line wins. */
export const declaredAmong = (manifest: ManifestFacts, shortNames: readonly string[]): PermissionFact[] => {
  const wanted = new Set(shortNames.map((name) => (name.includes('.') ? name : PREFIX + name)))
  return declaredWhere(manifest, (name) => wanted.has(name))
}
export const declares = (manifest: ManifestFacts, shortName: string) => declaredAmong(manifest, [shortName]).length > 0

/** The last platform on which a permission is asked for, by all its lines together; 0 where it is not asked for at all. */
export const lastAsked = (manifest: Pick<ManifestFacts, 'permissions'>, shortName: string) =>
  manifest.permissions.reduce(
    (last, { name, maxSdk = Infinity }) => (name === PREFIX + shortName ? Math.max(last, maxSdk) : last),
    0,
  )

/** The first platform on which one of its lines asks for it, as platforms since Android 13 read them. */
export const firstAsked = ({ permissions }: ManifestFacts, shortName: string) =>
  Math.min(...permissions.flatMap(({ name, minSdk = 0 }) => (name === PREFIX + shortName ? minSdk : [])))

/** How far these lines go together from this platform on, without a gap; 0 where none of them asks for it there. */
const reachOf = (lines: readonly PermissionFact[], from: number) => {
  const reach = lines
    .toSorted((one, other) => (one.minSdk ?? 0) - (other.minSdk ?? 0))
    .reduce((last, { minSdk = 0, maxSdk = Infinity }) => (minSdk <= last + 1 ? Math.max(last, maxSdk) : last), from - 1)
  return reach < from ? 0 : reach
}
const linesOf = ({ permissions }: ManifestFacts, shortName: string) =>
  permissions.filter(({ name }) => name === PREFIX + shortName)

/** The last platform by those lines that count on every device and from this platform on. */
export const lastSurelyAsked = (manifest: ManifestFacts, shortName: string, from: number) =>
  reachOf(
    linesOf(manifest, shortName).filter(({ byFeature }) => !byFeature),
    from,
  )

/** The first platform that binds a permission to later ones (`minSdkVersion`): older ones pass over that. */
const BOUND_BELOW_FROM = 33
/**
 * Whether a permission is asked for on this platform and every newer one: on all devices, or on those alone that have some
 * hardware or lack it.
 */
export const askedFrom = (manifest: ManifestFacts, shortName: string, sdk: number): 'everywhere' | 'byFeature' | 'notAll' => {
  // A line that counts from there on has no upper bound, and so counts on the older ones, too.
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

/** The purpose that the applicant wrote for a permission; empty text is no purpose. */
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

/** Every sensitive permission of the manifest, each once, with what a user reads for it. */
export const sensitivePermissionsOf = (manifest: ManifestFacts) =>
  declaredWhere(manifest, (name) => Object.hasOwn(DANGEROUS, bare(name)) || name.startsWith(HEALTH)).map((one) => ({
    ...one,
    title: titleOf(one.name) ?? '',
  }))
