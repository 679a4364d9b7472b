import type { CodeNeeds } from '../dex/wanted.ts'
import type { Facts, FactName, FactValue } from '../facts/facts.ts'

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
  table?: { head: string[]; rows: TableRow[] }
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
  /** Total number of locations: `evidence` has at most EVIDENCE_CAP of them. */
  evidenceTotal: number
  fix: FixStep[]
}
export const EVIDENCE_CAP = 50

const bare = (outcome: Outcome, reason: string): Verdict => ({ outcome, reason, evidence: [], evidenceTotal: 0, fix: [] })
export const pass = (reason: string): Verdict => bare('pass', reason)
export const notApplicable = (reason: string): Verdict => bare('notApplicable', reason)

/** Bound on rows of a table, guilty ones first; a hostile file may cause tens of thousands. */
export const ROW_CAP = 60
const CELL_CHARS = 300

const clip = (text: string) => (text.length > CELL_CHARS ? `${text.slice(0, CELL_CHARS)}…` : text)

const capRows = (rows: TableRow[]): TableRow[] => {
  const room = ROW_CAP - Math.min(rows.filter(({ guilty }) => guilty).length, ROW_CAP)
  let guilty = 0
  let clean = 0
  return rows
    .filter((row) => (row.guilty ? (guilty += 1) <= ROW_CAP : (clean += 1) <= room))
    .map((row) => ({ cells: row.cells.map(clip), guilty: row.guilty }))
}

const bounded = (evidence: Evidence): Evidence => ({
  ...evidence,
  at: clip(evidence.at),
  found: clip(evidence.found),
  ...(evidence.table && { table: { head: evidence.table.head, rows: capRows(evidence.table.rows) } }),
})

/** `places`: locations that a person should check, if known; none of their rows is guilty. */
export const undetermined = (reason: string, places: Evidence[] = []): Verdict => ({
  ...bare('undetermined', reason),
  evidence: places.slice(0, EVIDENCE_CAP).map(bounded),
  evidenceTotal: places.length,
})

type Broken = { reason: string; evidence: Evidence[]; fix: FixStep[] }
const broken = (outcome: 'fail' | 'warning', { reason, evidence, fix }: Broken): Verdict => {
  if (evidence.length === 0) throw new Error('a fail without evidence is a defect')
  return { outcome, reason, evidence: evidence.slice(0, EVIDENCE_CAP).map(bounded), evidenceTotal: evidence.length, fix }
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
export type Besides = { personalData?: FactValue<'personalData'>; splits?: FactValue<'splits'> }

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

export type { Facts, FactName }
