import { DANGEROUS } from './dangerous-permissions.ts'
import type { ManifestFacts, PermissionFact } from '../facts/facts.ts'
import { inManifest } from './excerpt.ts'
import type { Circumstances } from './verdict.ts'

const PREFIX = 'android.permission.'

/** Permissions of the manifest among these names (`READ_SMS`, or in full where not the platform's), each once, first line wins. */
export const declaredAmong = (manifest: ManifestFacts, shortNames: readonly string[]): PermissionFact[] => {
  const wanted = new Set(shortNames.map((name) => (name.includes('.') ? name : PREFIX + name)))
  const seen = new Set<string>()
  return manifest.permissions.filter(({ name }) => wanted.has(name) && !seen.has(name) && seen.add(name))
}
export const declares = (manifest: ManifestFacts, shortName: string) => declaredAmong(manifest, [shortName]).length > 0

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

/** Every sensitive permission of the manifest, each once, with what a user reads for it. */
export const sensitivePermissionsOf = (manifest: ManifestFacts) =>
  declaredAmong(manifest, Object.keys(DANGEROUS)).map(({ name }) => ({ name, title: DANGEROUS[bare(name)] ?? '' }))
