import type { ComponentFact, Facts, FactValue } from '../facts/facts.ts'
import { namePattern } from '../facts/name-pattern.ts'
import { prefixMap } from './prefix-map.ts'
import { sdkRules } from './catalogue.ts'
import type { SdkRule } from './catalogue.ts'

export const ANCHOR_KINDS = ['class', 'component', 'metaData', 'permission', 'action', 'library', 'asset'] as const
export type AnchorKind = (typeof ANCHOR_KINDS)[number]
/** Evidence of an SDK: a package prefix with its number of classes, or a name that only this SDK uses. */
export type Anchor = { kind: AnchorKind; name: string; count: number }
/** Facts, as far as they were seen; unseen ones give no anchors. */
export type SdkFacts = Pick<Facts, 'manifest' | 'archive' | 'nativeLibraries' | 'dex'>
type Hits = Map<SdkRule, Anchor[]>

const SHORT_PARTS = 2
/** A two-part prefix is shared by too many: it counts beside other evidence, but not alone. */
export const isShortPrefix = (prefix: string) => prefix.split('.').length - 1 <= SHORT_PARTS

type Claim = SdkRule | 'nobody'
const claims = (): [string, Claim][] =>
  sdkRules.flatMap((rule) => [
    ...(rule.anchors.packages ?? []).map((prefix): [string, Claim] => [prefix, rule]),
    ...(rule.anchors.not ?? []).map((prefix): [string, Claim] => [prefix, 'nobody']),
  ])
const byPrefix = prefixMap(claims().filter(([name]) => name.endsWith('.')))
/** Single classes in an SDK's package that other libraries ship. */
const apart = new Set(sdkRules.flatMap(({ anchors }) => anchors.not ?? []).filter((name) => !name.endsWith('.')))

const claimOfPackage = (className: string): { rule: SdkRule; prefix: string } | undefined => {
  const found = byPrefix.find(className)
  return found && found.value !== 'nobody' ? { rule: found.value, prefix: found.prefix } : undefined
}

/** The SDK of a class, by the longest matching package prefix. */
export const claimOf = (className: string) => (apart.has(className) ? undefined : claimOfPackage(className))

/** Classes are sorted, so those of a package are adjacent: one look-up per package. */
const countClasses = (classes: readonly string[]) => {
  const counts = new Map<string, { rule: SdkRule; count: number }>()
  let folder = ''
  let claim: ReturnType<typeof claimOfPackage>
  for (const name of classes) {
    const end = name.lastIndexOf('.') + 1
    if (end !== folder.length || !name.startsWith(folder)) {
      folder = name.slice(0, end)
      claim = claimOfPackage(name)
    }
    if (!claim || apart.has(name)) continue
    const known = counts.get(claim.prefix)
    if (known) known.count += 1
    else counts.set(claim.prefix, { rule: claim.rule, count: 1 })
  }
  return counts
}

type Named = { rule: SdkRule; fits: (name: string) => boolean }
type NamedKind = 'metaData' | 'permissions' | 'actions' | 'libraries' | 'assets'
/** Exact names are looked up in a map; the few dozen patterns are tried one by one. */
const namesOf = (kind: NamedKind) => {
  const exact = new Map<string, SdkRule>()
  const patterns: Named[] = []
  for (const rule of sdkRules)
    for (const name of rule.anchors[kind] ?? [])
      if (name.includes('*')) patterns.push({ rule, fits: namePattern(name) })
      else exact.set(name, rule)
  return { find: (name: string) => exact.get(name) ?? patterns.find(({ fits }) => fits(name))?.rule }
}
const named = {
  metaData: namesOf('metaData'),
  permissions: namesOf('permissions'),
  actions: namesOf('actions'),
  libraries: namesOf('libraries'),
  assets: namesOf('assets'),
}

/** The SDK that ships a native library of this name. */
export const ruleOfLibrary = (fileName: string) => named.libraries.find(fileName)

/** The SDK that ships an asset of this path. */
export const ruleOfAsset = (path: string) => named.assets.find(path)

const note = (hits: Hits, rule: SdkRule | undefined, { kind, name, count = 1 }: Omit<Anchor, 'count'> & { count?: number }) => {
  if (!rule) return
  const list = hits.get(rule) ?? []
  const known = list.find((one) => one.kind === kind && one.name === name)
  if (known) known.count += count
  else list.push({ kind, name, count })
  hits.set(rule, list)
}

const noteComponent = (hits: Hits, { name, filters, metaData }: ComponentFact) => {
  note(hits, claimOf(name)?.rule, { kind: 'component', name })
  for (const { actions } of filters)
    for (const action of actions) note(hits, named.actions.find(action), { kind: 'action', name: action })
  for (const { name: key } of metaData) note(hits, named.metaData.find(key), { kind: 'metaData', name: key })
}

const noteManifest = (hits: Hits, { application, components, permissions, customPermissions }: FactValue<'manifest'>) => {
  for (const component of components) noteComponent(hits, component)
  for (const { name } of application?.metaData ?? []) note(hits, named.metaData.find(name), { kind: 'metaData', name })
  for (const { name } of [...permissions, ...customPermissions])
    note(hits, named.permissions.find(name), { kind: 'permission', name })
}

/** Short prefixes count only beside other evidence. */
const isProved = (anchors: readonly Anchor[]) =>
  anchors.some(({ kind, name }) => {
    if (kind === 'class') return !isShortPrefix(name)
    return kind !== 'component' || !isShortPrefix(byPrefix.find(name)?.prefix ?? '')
  })

const matchOnce = ({ manifest, archive, nativeLibraries, dex }: SdkFacts): Hits => {
  const hits: Hits = new Map()
  if (dex.seen)
    for (const [name, { rule, count }] of countClasses(dex.value.classes)) note(hits, rule, { kind: 'class', name, count })
  if (manifest.seen) noteManifest(hits, manifest.value)
  if (nativeLibraries.seen)
    for (const { name } of nativeLibraries.value) note(hits, ruleOfLibrary(name), { kind: 'library', name })
  if (archive.seen)
    for (const { path } of archive.value.entries)
      if (path.startsWith('assets/')) note(hits, named.assets.find(path), { kind: 'asset', name: path })
  for (const [rule, anchors] of hits) if (!isProved(anchors)) hits.delete(rule)
  return hits
}

/** Cache by the manifest's facts, of which a package has one: terms and summary both need the result. */
const matched = new WeakMap<object, Hits>()

/** All SDKs with their evidence; each family of facts is scanned once. */
export const matchSdks = (facts: SdkFacts): Hits => {
  const key = facts.manifest.seen ? facts.manifest.value : facts
  const hits = matched.get(key) ?? matchOnce(facts)
  matched.set(key, hits)
  return hits
}
