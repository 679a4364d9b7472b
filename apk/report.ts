import type { FactsFile } from './facts-file.ts'
import type { CollectionFacts, Facts } from './facts/facts.ts'
import type { Icon } from './facts/read-icon.ts'
import type { LargeScreenMap } from './maps/large-screen.ts'
import type { PersonalDataMap } from './maps/personal-data.ts'
import type { UsedCapability } from './facts/open-capabilities.ts'
import type { SdkRow } from './sdks/inventory.ts'
import type { Circumstances, Outcome, Verdict } from './terms/verdict.ts'

export const STANDARD_IDS = ['compatibility', 'stability', 'performance', 'power', 'security', 'privacy', 'largeScreen'] as const
type StandardId = (typeof STANDARD_IDS)[number]

/** A rule pack: dated, immutable once in force, data only. `packs/*.json`. */
export type RulePack = {
  id: string
  effectiveFrom: string
  standards: PackStandard[]
  terms: PackTerm[]
}
/** One standard's document: its terms fill the sections by their clause numbers. Chapters 1 and 2 are the introduction. */
type PackStandard = {
  id: StandardId
  /** `兼容性标准`, and `兼容性` as a short form. */
  title: string
  shortTitle: string
  version: string
  introduction: string[]
  chapters: { number: string; title: string; sections: { number: string; title: string }[] }[]
}
export type PackTerm = {
  id: string
  standard: StandardId
  /** Clause number in the standard's document, such as `4.3.2`. */
  clause: string
  title: string
  severity: 'must' | 'warning'
  method: 'static' | 'device' | 'field'
  /** False: `informative`. Shown with the reason, never counted. */
  counted: boolean
  informativeReason?: string
  /** Id of the engine's judgement, if not the first one for this term: packs in force keep theirs. */
  judgement?: string
  /** The clause in Chinese, one string per paragraph: requirement, method, rationale. */
  text: string[]
  /** Sources of the rule, for people. `confirmed`: false if only a secondary source was read. */
  sources: { title: string; url?: string; confirmed: boolean }[]
}

export type TermResult = Verdict & Pick<PackTerm, 'id' | 'standard' | 'clause' | 'title' | 'severity' | 'method' | 'counted'>
export type StandardCounts = Record<Outcome | 'pending', number>
export type StaticReport = {
  engine: string
  pack: string
  sha256: string
  sizeBytes: number
  circumstances: Circumstances
  identity: PackageIdentity
  standards: { id: StandardId; title: string; counts: StandardCounts }[]
  /** Static terms only, in the pack's order. Device and field terms are absent: they aren't judged here. */
  terms: TermResult[]
  /** SHA-256 of the canonical JSON of everything above. */
  reportHash: string
}
/** A report as shown in text, SARIF and JUnit. Without a hash if only a part of it is available, since it couldn't be verified. */
export type ShownReport = Omit<StaticReport, 'reportHash'> & Partial<Pick<StaticReport, 'reportHash'>>
/** Values as printed by aapt; undefined if the package doesn't have them, or they can't be read. */
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
  /** The signing block contains a source stamp (not verified). */
  sourceStamp?: true
  /** The languages that the system's settings offer for the app, where it lists them. */
  languages?: string[]
  /** Packages of the submitted collection that aren't judged. */
  collection?: CollectionFacts
}
/** Why a package gets no report, and what could be read nevertheless. */
export type Unjudgeable = {
  judgeable: false
  engine: string
  /** Chinese, for people. */
  reason: string
  /** The bound that was reached: a key of `limits`. */
  limit?: string
  identity: PackageIdentity
  sha256: string
  sizeBytes: number
  /** Internal errors of the engine, for the log only. */
  faults: string[]
}
export type Judgement = { judgeable: true; report: StaticReport; facts: Facts; icon?: Icon; faults: string[] } | Unjudgeable

/** What the form, the reviewers' desk and pages need beside the report: small enough to be sent between processes. */
export type PackageSummary = {
  /** Names of the requested permissions, and `kind name` of the components, in manifest order. */
  permissions: string[]
  components: string[]
  /** Only service SDKs: those that the form must declare. */
  sdks: { name: string; purpose: string }[]
  /** All SDKs including frameworks and libraries, as app stores require. */
  inventory: SdkRow[]
  capabilities: UsedCapability[]
  sensitivePermissions: { name: string; title: string }[]
  /** The evidence: paths in the package, the application class. */
  packer?: { name: string; evidence: string[] }
  /** The printed manifest, truncated at a bound. */
  manifest?: { text: string; cut: boolean }
  /** Shown beside the report; no verdict rests on them alone. */
  maps: { personalData: PersonalDataMap; largeScreen: LargeScreenMap }
  isGame: boolean
  /** Untrusted bytes, not decoded: PNG, WebP or JPEG by signature. */
  icon?: { path: string; base64: string }
  /** The text that the job asked for; absent if there is no such entry, or it is too large or not UTF-8. */
  entryText?: string
}
/** A judgement from a child process: without the facts, unless requested (`packedFacts`: base64). */
export type ConfinedJudgement =
  | { judgeable: true; report: StaticReport; summary: PackageSummary; faults: string[]; facts?: FactsFile; packedFacts?: string }
  | Unjudgeable

/** Progress of a judgement. `term`: the one just judged, without evidence; absent while the package is still being read. */
export type JudgeProgress = {
  done: number
  total: number
  standard?: StandardId
  title: string
  term?: Omit<TermResult, 'evidence' | 'fix'>
}
