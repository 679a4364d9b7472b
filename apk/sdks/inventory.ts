import type { Facts, VersionFact } from '../facts/facts.ts'
import { readOn, sdkRules, sourceById } from './catalogue.ts'
import type { Found, SdkKind, SdkRule } from './catalogue.ts'
import { ANCHOR_KINDS, claimOf, isShortPrefix, matchSdks } from './matching.ts'
import type { Anchor, SdkFacts } from './matching.ts'
import { versionOf } from './sdk-version.ts'

export type SdkFact = { rule: SdkRule; anchors: Anchor[]; version?: string }

const order = (a: Anchor, b: Anchor) =>
  ANCHOR_KINDS.indexOf(a.kind) - ANCHOR_KINDS.indexOf(b.kind) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** What facts from an earlier engine lack is taken as not seen. */
const versionsIn = ({ versions }: Partial<Pick<Facts, 'versions'>>): VersionFact[] => (versions?.seen ? versions.value : [])

/** An app whose own name is that of an SDK comes from its maker: 新浪微博 is no third party to itself. */
const ownRule = ({ manifest }: SdkFacts): SdkRule | undefined => {
  const claim = manifest.seen ? claimOf(`${manifest.value.package}.`) : undefined
  return claim && !isShortPrefix(claim.prefix) ? claim.rule : undefined
}

/**
 * SDKs in the package, in the catalogue's order, each with what gives it away. A hit proves, a miss does not: classes may
 * be renamed or hidden.
 */
export const sdkInventory = (facts: SdkFacts & Partial<Pick<Facts, 'versions'>>): SdkFact[] => {
  const hits = matchSdks(facts)
  const own = ownRule(facts)
  return sdkRules.flatMap((rule) => {
    const anchors = hits.get(rule)?.toSorted(order)
    if (!anchors || rule === own) return []
    const version = versionOf(rule, anchors, versionsIn(facts))
    return [{ rule, anchors, ...(version !== undefined && { version }) }]
  })
}

/** An SDK as the report shows it and as stores ask for it. What was not found is an empty text: shown as 未查到. */
export type SdkRow = {
  name: string
  kind: SdkKind
  category: string
  developer: string
  purpose: string
  personalData: string
  page: string
  privacy: string
  version: string
  /** Beginnings of class names, each with its last dot left out. */
  packages: string[]
  anchors: Anchor[]
  /** Where what is said above was read, and when; pages that bear a date of their own bear it here. */
  sources: { title: string; url: string; date: string }[]
}

const MOST_ANCHORS = 12

const FIELDS = ['developer', 'purpose', 'personalData', 'page', 'privacy'] as const

const sourcesOf = (rule: SdkRule) => {
  const said = FIELDS.flatMap((field): Found[] => (rule[field] ? [rule[field]] : []))
  const ids = new Set([...said.map(({ source }) => source), ...rule.anchorSources])
  return [...ids].flatMap((id) => {
    const source = sourceById.get(id)
    return source ? [{ title: source.title, url: source.url ?? '', date: source.dated ?? readOn }] : []
  })
}

const packagesOf = (rule: SdkRule, anchors: readonly Anchor[]) => {
  const seen = anchors.filter(({ kind }) => kind === 'class').map(({ name }) => name)
  return (seen.length > 0 ? seen : (rule.anchors.packages ?? [])).map((prefix) => prefix.slice(0, -1))
}

export const sdkRow = ({ rule, anchors, version = '' }: SdkFact): SdkRow => ({
  name: rule.name,
  kind: rule.kind,
  category: rule.category,
  developer: rule.developer?.text ?? '',
  purpose: rule.purpose?.text ?? '',
  personalData: rule.personalData?.text ?? '',
  page: rule.page?.text ?? '',
  privacy: rule.privacy?.text ?? '',
  version,
  packages: packagesOf(rule, anchors),
  anchors: anchors.slice(0, MOST_ANCHORS),
  sources: sourcesOf(rule),
})
