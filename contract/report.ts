import * as z from 'zod/mini'
import { outcome, type Outcome } from './outcome.ts'
import { standardId } from './standards.ts'
import { StandardState } from './states.ts'

const evidence = z.object({
  at: z.string(),
  where: z.optional(z.string()),
  found: z.string(),
  expected: z.optional(z.string()),
  lines: z.optional(z.array(z.object({ number: z.int(), text: z.string(), guilty: z.boolean() }))),
  table: z.optional(
    z.object({ head: z.array(z.string()), rows: z.array(z.object({ cells: z.array(z.string()), guilty: z.boolean() })) }),
  ),
  /** The third-party SDK that the place belongs to. */
  owner: z.optional(z.string()),
})
export type Evidence = z.output<typeof evidence>

export const termSummary = z.object({
  id: z.string(),
  standard: standardId,
  clause: z.string(),
  title: z.string(),
  severity: z.enum(['must', 'warning']),
  method: z.enum(['static', 'device', 'field']),
  /** False: shown for information with its reason, never counted. */
  counted: z.boolean(),
  outcome,
  reason: z.string(),
})
export type TermSummary = z.output<typeof termSummary>

/** A certifier's word on what could not be determined, or the word of an upheld appeal on what was found before. */
const decision = z.object({
  outcome: z.enum(['pass', 'fail', 'notApplicable']),
  reason: z.string(),
  at: z.int(),
  /** Number of the appeal that was upheld; absent in a certifier's decision. */
  appeal: z.optional(z.string()),
})
export type Decision = z.output<typeof decision>

/** What one member's lab found for a device term. */
const deviceFinding = z.object({
  memberId: z.string(),
  member: z.string(),
  outcome,
  measured: z.string(),
  note: z.string(),
  device: z.string(),
  /** SHA-256 and name of each file that shows it. */
  evidence: z.array(z.object({ fileName: z.string(), sha256: z.string(), mediaType: z.string() })),
  revision: z.int(),
  at: z.nullable(z.int()),
  decision: z.nullable(decision),
})
export type DeviceFinding = z.output<typeof deviceFinding>

/** What counts of a lab's word: an upheld appeal stands over it, a certifier only where the lab could not say. */
export const countingOutcome = <O extends Outcome>(found: O, decided: Decision | null | undefined): O | Decision['outcome'] =>
  decided && (decided.appeal !== undefined || found === 'undetermined') ? decided.outcome : found

export const termDetail = z.extend(termSummary, {
  evidence: z.array(evidence),
  evidenceTotal: z.int(),
  fix: z.array(z.object({ text: z.string(), snippet: z.optional(z.string()) })),
  /** Device terms: what each lab found; labs that disagree are both here. */
  devices: z.optional(z.array(deviceFinding)),
  /** Static terms that a certifier or an upheld appeal decided. */
  decision: z.optional(decision),
  clauseText: z.array(z.string()),
})
export type TermDetail = z.output<typeof termDetail>

export const counts = z.object({
  pass: z.int(),
  fail: z.int(),
  warning: z.int(),
  notApplicable: z.int(),
  undetermined: z.int(),
  pending: z.int(),
})
export type Counts = z.output<typeof counts>

export const standardResult = z.object({
  id: standardId,
  title: z.string(),
  version: z.string(),
  state: StandardState.schema,
  /** Some warning term did not pass although the standard may. */
  hasWarnings: z.boolean(),
  counts,
})
export type StandardResult = z.output<typeof standardResult>
