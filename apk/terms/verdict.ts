import type { CodeNeeds } from '../dex/wanted.ts'
import type { Facts, FactName, FactValue } from '../facts/facts.ts'

export type Outcome = 'pass' | 'fail' | 'warning' | 'notApplicable' | 'undetermined'

/** One place where a rule is broken, or where nobody but a person can tell. `lines` shows a decoded file, `table` shows a structure; the guilty parts are marked. */
export type Evidence = {
  /** Path in the package, or the structure's name: `AndroidManifest.xml`, `lib/arm64-v8a/libx.so`, `APK Signing Block`. */
  at: string
  /** Beside the path: line range, header name … in Chinese. */
  where?: string
  found: string
  expected?: string
  lines?: { number: number; text: string; guilty: boolean }[]
  table?: { head: string[]; rows: TableRow[] }
  /** The third-party SDK that the place belongs to, where it is one of those that are known. */
  owner?: string
}
export type TableRow = { cells: string[]; guilty: boolean }
/** A step of the way to mend it, plain Chinese; `snippet` is code to copy. */
export type FixStep = { text: string; snippet?: string }

export type Verdict = {
  outcome: Outcome
  /** One sentence in Chinese: for a fail what follows from it, for the others why it is so. */
  reason: string
  evidence: Evidence[]
  /** How many places there are in all: `evidence` holds at most EVIDENCE_CAP of them. */
  evidenceTotal: number
  fix: FixStep[]
}
export const EVIDENCE_CAP = 50

const bare = (outcome: Outcome, reason: string): Verdict => ({ outcome, reason, evidence: [], evidenceTotal: 0, fix: [] })
export const pass = (reason: string): Verdict => bare('pass', reason)
export const notApplicable = (reason: string): Verdict => bare('notApplicable', reason)

/** A table shows this many rows, the guilty ones first in line for a place; a hostile file may hold tens of thousands. */
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

/** `places` is what a person has to look at, where that can be named: none of their rows is guilty. */
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
  /** UTC day of judging, YYYY-MM-DD. */
  judgedOn: string
  /** Last certified versionCode of this package, where there is one. */
  lastCertifiedVersionCode?: number
  declarations: Declarations
}
/** What the applicant says in the form. Absent parts mean: not said. */
export type Declarations = {
  category?: string
  /** Permission name → purpose. */
  permissionPurposes: Record<string, string>
  sdks: string[]
  privacyPolicyUrl?: string
}

/** What a term gets beside what it needs, where it could be read: the call graph for evidence alone, and a collection's splits. */
export type Besides = { personalData?: FactValue<'personalData'>; splits?: FactValue<'splits'> }

export type Term<K extends FactName = FactName> = {
  /** The pack's id of the term; `SEC-25.2` is the second judgement of SEC-25, which later packs ask for. */
  id: string
  needs: readonly K[]
  /** What the facts of the code must be asked for. */
  looksFor?: CodeNeeds
  /** It asks whether something is anywhere in the code, so that parts of it judged alone prove nothing. */
  ofAllCode?: true
  check(facts: { [N in K]: FactValue<N> } & Besides, circumstances: Circumstances): Verdict
}
/** The term's title, clause, severity and standard are the rule pack's: here is only the judgement. */
export const defineTerm = <const K extends FactName>(term: Term<K>): Term<K> => term

export type { Facts, FactName }
