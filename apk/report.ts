import type { FactsFile } from './facts-file.ts'
import type { CollectionFacts, Facts } from './facts/facts.ts'
import type { Icon } from './facts/read-icon.ts'
import type { LargeScreenMap } from './maps/large-screen.ts'
import type { PersonalDataMap } from './maps/personal-data.ts'
import type { UsedCapability } from './facts/open-capabilities.ts'
import type { SdkRow } from './sdks/inventory.ts'
import type { Circumstances, Outcome, Verdict } from './terms/verdict.ts'

export const STANDARD_IDS = ['compatibility', 'stability', 'performance', 'power', 'security', 'privacy', 'largeScreen'] as const
export type StandardId = (typeof STANDARD_IDS)[number]

/** A rule pack: dated, immutable once in force, data only. `packs/*.json`. */
export type RulePack = {
  id: string
  effectiveFrom: string
  standards: PackStandard[]
  terms: PackTerm[]
}
/** One standard's document: its terms fill the sections by their clause numbers. Chapters 1 and 2 are the introduction. */
export type PackStandard = {
  id: StandardId
  /** `兼容性标准`, and `兼容性` where room is short. */
  title: string
  shortTitle: string
  version: string
  introduction: string[]
  chapters: { number: string; title: string; sections: { number: string; title: string }[] }[]
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
  /** Which judgement of the engine decides, where it is not the first one of that id: packs in force keep theirs. */
  judgement?: string
  /** The clause itself, Chinese, one paragraph a string: what is asked, how it is judged, why. */
  text: string[]
  /** Where the rule comes from, for people. `confirmed` is false where only a secondary text was read. */
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
  /** Static terms only, in the pack's order. Device and field terms are not here: nobody has judged them yet. */
  terms: TermResult[]
  /** SHA-256 of the canonical JSON of everything above. */
  reportHash: string
}
/** What text, SARIF and JUnit tell of a report. Without a hash where only a part of it is at hand: nobody could recompute one. */
export type ShownReport = Omit<StaticReport, 'reportHash'> & Partial<Pick<StaticReport, 'reportHash'>>
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
  /** The signing block holds a source stamp, which nobody has verified. */
  sourceStamp?: true
  /** The languages that the system's settings offer for the app, where it lists them. */
  languages?: string[]
  /** What the collection that was sent holds beside what is judged. */
  collection?: CollectionFacts
}
/** Why a package gets no report, and what could be read of it all the same. */
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
  /** What went wrong in the engine itself, for the log, never for people. */
  faults: string[]
}
export type Judgement = { judgeable: true; report: StaticReport; facts: Facts; icon?: Icon; faults: string[] } | Unjudgeable

/** What the form, the desk and the pages need beside the report: small enough to cross a process border. */
export type PackageSummary = {
  /** Names of the permissions asked for, and `kind name` of the components, in the manifest's order. */
  permissions: string[]
  components: string[]
  /** Services only: what the form must name. */
  sdks: { name: string; purpose: string }[]
  /** All of them, frameworks and libraries too, as stores ask for the list. */
  inventory: SdkRow[]
  capabilities: UsedCapability[]
  sensitivePermissions: { name: string; title: string }[]
  /** What gave it away: paths in the package, the application class. */
  packer?: { name: string; evidence: string[] }
  /** The manifest as it is printed, cut at a bound. */
  manifest?: { text: string; cut: boolean }
  /** Shown beside the report; no verdict rests on them alone. */
  maps: { personalData: PersonalDataMap; largeScreen: LargeScreenMap }
  isGame: boolean
  /** A stranger's bytes, not decoded yet: PNG, WebP or JPEG by their head. */
  icon?: { path: string; base64: string }
  /** The text that a job asked for; absent where the package has no such entry, or it is too large or no UTF-8. */
  entryText?: string
}
/** A judgement that was made in a child process: the facts stay there, but for whom asked for them (`packedFacts`: base64). */
export type ConfinedJudgement =
  | { judgeable: true; report: StaticReport; summary: PackageSummary; faults: string[]; facts?: FactsFile; packedFacts?: string }
  | Unjudgeable

/** How far a judgement is. `term` is the one just judged, without its evidence; absent while the package is still read. */
export type JudgeProgress = {
  done: number
  total: number
  standard?: StandardId
  title: string
  term?: Omit<TermResult, 'evidence' | 'fix'>
}
