/** The door of the engine: who comes from another room comes through here. */
export { asJunit } from './cli/as-junit.ts'
export { asSarif } from './cli/as-sarif.ts'
export { canonicalJson } from './canonical-json.ts'
export { startPool } from './confined.ts'
export type { Pool } from './confined.ts'
export { identityOf, readFacts } from './facts/index.ts'
export { fileSource } from './bytes/source.ts'
export { judgeFacts, judgePackage } from './judge.ts'
export type { JudgeOptions } from './judge.ts'
export { limits } from './limits.ts'
export type { LargeScreenMap } from './maps/large-screen.ts'
export type { PersonalDataMap } from './maps/personal-data.ts'
export { failedMust, reportText } from './report-text.ts'
export { countByStandard } from './standard-counts.ts'
export type {
  ConfinedJudgement,
  Judgement,
  JudgeProgress,
  PackTerm,
  PackageIdentity,
  PackageSummary,
  RulePack,
  ShownReport,
  StandardId,
  StaticReport,
  TermResult,
} from './report.ts'
export { loadPack, packIds, packInForce } from './standards/packs.ts'
export type { AppCategory } from './terms/category.ts'
export { sdkNamedIn } from './terms/sdk-dictionary.ts'
export type { Circumstances, Declarations, Evidence, Outcome, Verdict } from './terms/verdict.ts'
export { sayCollection } from './facts/say-collection.ts'
export { ENGINE_VERSION, digestOf } from './unjudgeable.ts'
export type { Facts } from './facts/facts.ts'
export { capabilities } from './facts/open-capabilities.ts'
export type { Capability, UsedCapability } from './facts/open-capabilities.ts'
export { rejudge } from './rejudge.ts'
export { startRejudger } from './rejudge-confined.ts'
export type { Rejudged, Rejudger } from './rejudge-confined.ts'
export { startResults } from './sarif-places.ts'
export { sdkCsv } from './sdks/sdk-csv.ts'
export type { SdkRow } from './sdks/inventory.ts'
