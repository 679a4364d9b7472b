/** Public interface of the engine: other parts of the repository import from here. */
export { asJunit } from './cli/as-junit.ts'
export { asSarif } from './cli/as-sarif.ts'
export { canonicalJson } from './canonical-json.ts'
export { startPool } from './confined.ts'
export type { Pool } from './confined.ts'
export { fileSource } from './bytes/source.ts'
export { findingsOf, leftOut, wordsOf } from './findings.ts'
export { limits } from './limits.ts'
export { failedMust, reportText } from './report-text.ts'
export { countByStandard } from './standard-counts.ts'
export type {
  ConfinedJudgement,
  JudgeProgress,
  PackageIdentity,
  PackageSummary,
  RulePack,
  ShownReport,
  TermResult,
} from './report.ts'
export { loadPack, packIds, packInForce } from './standards/packs.ts'
export type { AppCategory } from './terms/category.ts'
export { sdkNamedIn } from './terms/sdk-dictionary.ts'
export type { Circumstances } from './terms/verdict.ts'
export { sayCollection } from './facts/say-collection.ts'
export { ENGINE_VERSION } from './unjudgeable.ts'
export { capabilities } from './facts/open-capabilities.ts'
export { startRejudger } from './rejudge-confined.ts'
export type { Rejudged } from './rejudge-confined.ts'
export { SARIF_LANGUAGE, SARIF_SCHEMA, sayText, startResults } from './sarif-places.ts'
export { sdkCsv } from './sdks/sdk-csv.ts'
export type { SdkRow } from './sdks/inventory.ts'
