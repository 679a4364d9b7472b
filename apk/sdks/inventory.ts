import type { Facts, VersionFact } from '../facts/facts.ts'
import { readOn, sdkRules, sourceById } from './catalogue.ts'
import type { Found, SdkKind, SdkRule } from './catalogue.ts'
import { ANCHOR_KINDS, claimOf, isShortPrefix, matchSdks } from './matching.ts'
import type { Anchor, SdkFacts } from './matching.ts'
import { versionOf } from './sdk-version.ts'

export type SdkFact = { rule: SdkRule; anchors: Anchor[]; version?: string }

const order = (a: Anchor, b: Anchor) =>
  ANCHOR_KINDS.indexOf(a.kind) - ANCHOR_KINDS.indexOf(b.kind) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** Facts of an earlier engine may lack this. */
const versionsIn = ({ versions }: Partial<Pick<Facts, 'versions'>>): VersionFact[] => (versions?.seen ? versions.value : [])

/** An app whose package name is an SDK's comes from its maker: for 新浪微博 its own SDK is no third party. */
const ownRule = ({ manifest }: SdkFacts): SdkRule | undefined => {
  const claim = manifest.seen ? claimOf(`${manifest.value.package}.`) : undefined
  return claim && !isShortPrefix(claim.prefix) ? claim.rule : undefined
}

/**
 * SDKs in the package, in the catalogue's order, each with its evidence. A hit is proof, a miss is not: classes may be renamed
 * or hidden.
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

/** An SDK as in the report and as app stores require it. Unknown facts are empty texts, shown as 未查到. */
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
  /** Class name prefixes without the final dot. */
  packages: string[]
  anchors: Anchor[]
  /** Sources of the facts above; `date` is the page's own date, else the day it was read. */
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
