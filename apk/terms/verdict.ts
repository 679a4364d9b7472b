import type { CodeNeeds } from '../dex/wanted.ts'
import type { FactName, FactValue } from '../facts/facts.ts'

export type Outcome = 'pass' | 'fail' | 'warning' | 'notApplicable' | 'undetermined'

/**
 * A location that violates a rule, or that a person must check. `lines` is an excerpt of a decoded file, `table` shows a structure;
 * guilty parts are marked.
 */
export type Evidence = {
  /** Path in the package, or the structure's name: `AndroidManifest.xml`, `lib/arm64-v8a/libx.so`, `APK Signing Block`. */
  at: string
  /** Detail, in Chinese: line range, header name … */
  where?: string
  found: string
  expected?: string
  lines?: { number: number; text: string; guilty: boolean }[]
  /** `total`: only where rows were cut, the number of rows there are, and of guilty ones among them. */
  table?: { head: string[]; rows: TableRow[]; total?: { rows: number; guilty: number } }
  /** The known third-party SDK to which the location belongs, if any. */
  owner?: string
}
export type TableRow = { cells: string[]; guilty: boolean }
/** A step of the fix, in plain Chinese; `snippet` is code to copy. */
export type FixStep = { text: string; snippet?: string }

export type Verdict = {
  outcome: Outcome
  /** One sentence in Chinese: for a fail its consequence, for others the reason. */
  reason: string
  evidence: Evidence[]
  /** Total number of locations; a report has at most EVIDENCE_CAP of them in `evidence`. */
  evidenceTotal: number
  fix: FixStep[]
}
export const EVIDENCE_CAP = 50
/** Bound on rows of a table in a report, guilty ones first; a hostile file may cause tens of thousands. */
export const ROW_CAP = 60

const bare = (outcome: Outcome, reason: string): Verdict => ({ outcome, reason, evidence: [], evidenceTotal: 0, fix: [] })
export const pass = (reason: string): Verdict => bare('pass', reason)
export const notApplicable = (reason: string): Verdict => bare('notApplicable', reason)

/** `places`: locations that a person should check, if known; none of their rows is guilty. */
export const undetermined = (reason: string, places: Evidence[] = []): Verdict => ({
  ...bare('undetermined', reason),
  evidence: places,
  evidenceTotal: places.length,
})

type Broken = { reason: string; evidence: Evidence[]; fix: FixStep[] }
const broken = (outcome: 'fail' | 'warning', { reason, evidence, fix }: Broken): Verdict => {
  if (evidence.length === 0) throw new Error('a fail without evidence is a defect')
  return { outcome, reason, evidence, evidenceTotal: evidence.length, fix }
}
export const fail = (what: Broken): Verdict => broken('fail', what)
export const warn = (what: Broken): Verdict => broken('warning', what)

/** Inputs of a judgement beside the package itself. The same inputs give the same report. */
export type Circumstances = {
  /** UTC day of the judgement, YYYY-MM-DD. */
  judgedOn: string
  /** The last certified versionCode of this package, if any. */
  lastCertifiedVersionCode?: number
  declarations: Declarations
}
/** The applicant's declarations. Absent parts mean: not declared. */
export type Declarations = {
  category?: string
  /** Permission name → purpose. */
  permissionPurposes: Record<string, string>
  sdks: string[]
  privacyPolicyUrl?: string
}

/** Optional facts for a term beside those that it needs: reads of personal data, only for evidence, and a collection's splits. */
type Besides = { personalData?: FactValue<'personalData'>; splits?: FactValue<'splits'> }

export type Term<K extends FactName = FactName> = {
  /** Id of the term in the pack; `SEC-25.2` is the second judgement of SEC-25, used by later packs. */
  id: string
  needs: readonly K[]
  /** What the code must be searched for. */
  looksFor?: CodeNeeds
  /** Whether it is about the absence of something in all code, so that judging parts separately proves nothing. */
  ofAllCode?: true
  check(facts: { [N in K]: FactValue<N> } & Besides, circumstances: Circumstances): Verdict
}
/** Title, clause, severity and standard of the term are in the rule pack; this is only the judgement. */
export const defineTerm = <const K extends FactName>(term: Term<K>): Term<K> => term
