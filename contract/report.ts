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
    z.object({
      head: z.array(z.string()),
      rows: z.array(z.object({ cells: z.array(z.string()), guilty: z.boolean() })),
      /** Only where rows were cut: how many there are, and how many of them are guilty. */
      total: z.optional(z.object({ rows: z.int(), guilty: z.int() })),
    }),
  ),
  /** The third-party SDK that the location belongs to. */
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
  /** False: informational, with its reason, never counted. */
  counted: z.boolean(),
  outcome,
  reason: z.string(),
})
export type TermSummary = z.output<typeof termSummary>

/** A certifier's decision on an undetermined term, or an upheld appeal's on an earlier finding. */
const decision = z.object({
  outcome: z.enum(['pass', 'fail', 'notApplicable']),
  reason: z.string(),
  at: z.int(),
  /** Number of the upheld appeal; absent in a certifier's decision. */
  appeal: z.optional(z.string()),
})
export type Decision = z.output<typeof decision>

/** One member lab's finding for a device term. */
const deviceFinding = z.object({
  memberId: z.string(),
  member: z.string(),
  outcome,
  measured: z.string(),
  note: z.string(),
  device: z.string(),
  /** SHA-256 and name of each file of evidence. */
  evidence: z.array(z.object({ fileName: z.string(), sha256: z.string(), mediaType: z.string() })),
  revision: z.int(),
  at: z.nullable(z.int()),
  decision: z.nullable(decision),
})
export type DeviceFinding = z.output<typeof deviceFinding>

/** Whether a decision replaces what a lab found: an upheld appeal's always, a certifier's only if that was undetermined. */
export const isOverruled = (found: Outcome, decided: Decision | null | undefined): decided is Decision =>
  decided ? decided.appeal !== undefined || found === 'undetermined' : false

/** The effective outcome of a lab's finding. */
export const countingOutcome = <O extends Outcome>(found: O, decided: Decision | null | undefined): O | Decision['outcome'] =>
  isOverruled(found, decided) ? decided.outcome : found

export const termDetail = z.extend(termSummary, {
  evidence: z.array(evidence),
  evidenceTotal: z.int(),
  fix: z.array(z.object({ text: z.string(), snippet: z.optional(z.string()) })),
  /** Device terms: the findings of all labs, even if they disagree. */
  devices: z.optional(z.array(deviceFinding)),
  /** Static terms: the decision of a certifier or an upheld appeal. */
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
  /** Some warning term did not pass; the standard may have passed all the same. */
  hasWarnings: z.boolean(),
  counts,
})
export type StandardResult = z.output<typeof standardResult>
