import type { Facts } from './facts/facts.ts'
import type { Circumstances, Outcome, Verdict } from './terms/verdict.ts'

export const STANDARD_IDS = ['compatibility', 'stability', 'performance', 'power', 'security', 'privacy', 'largeScreen'] as const
export type StandardId = (typeof STANDARD_IDS)[number]

/** A rule pack: dated, immutable once in force, data only. `packs/*.json`. */
export type RulePack = {
  id: string
  effectiveFrom: string
  standards: { id: StandardId; title: string; version: string; introduction: string[] }[]
  terms: PackTerm[]
}
export type PackTerm = {
  id: string
  standard: StandardId
  /** Clause number inside the standard's document, e.g. `4.3.2`. */
  clause: string
  title: string
  severity: 'must' | 'warning'
  method: 'static' | 'device' | 'field'
  /** False: `informative`. Shown with the reason, never counted. */
  counted: boolean
  informativeReason?: string
  /** The clause itself, Chinese, one paragraph a string: what is asked, how it is judged, why. */
  text: string[]
  /** Where the rule comes from, for people. `confirmed` is false where only a secondary text was read. */
  sources: { title: string; url?: string; confirmed: boolean }[]
}

export type TermResult = Verdict & {
  id: string
  standard: StandardId
  clause: string
  title: string
  severity: 'must' | 'warning'
  method: 'static' | 'device' | 'field'
  counted: boolean
}
export type StandardCounts = Record<Outcome | 'pending', number>
export type StaticReport = {
  engine: string
  pack: string
  sha256: string
  sizeBytes: number
  circumstances: Circumstances
  identity: PackageIdentity
  standards: { id: StandardId; title: string; counts: StandardCounts }[]
  /** Static terms only, in the pack's order. Device and field terms are not here: nobody has judged them yet. */
  terms: TermResult[]
  /** SHA-256 of the canonical JSON of everything above. */
  reportHash: string
}
/** What aapt prints, as aapt prints it; undefined where the package does not say or can't be read. */
export type PackageIdentity = {
  package?: string
  versionCode?: string
  versionName?: string
  minSdk?: string
  targetSdk?: string
  label?: string
  icon?: string
  abis: string[]
  permissions: string[]
  features: string[]
  schemes: string[]
  signers: string[]
}
export type Judgement = { judgeable: true; report: StaticReport; facts: Facts } | { judgeable: false; reason: string; limit?: string; identity: PackageIdentity; sha256: string; sizeBytes: number }
