import { type Outcome } from '@alliance/contract/outcome'
import { countingOutcome, type Decision } from '@alliance/contract/report'
import type { MemberTaskState, WarningTaskState } from '@alliance/contract/states'

export type LabOutcome = 'pass' | 'fail' | 'notApplicable' | 'undetermined'
export type LabDevice = {
  deviceId: string
  name: string
  form: 'phone' | 'fold' | 'flip' | 'tablet'
  androidVersion: string
  widthDp: number
  heightDp: number
  postures: string[]
  demo: boolean
}
type LabFile = { evidenceId: string; fileName: string; mediaType: string; sizeBytes: number; sha256: string }
export type LabResult = {
  termId: string
  outcome: LabOutcome
  measured: string
  note: string
  deviceId: string | null
  device: LabDevice | null
  evidence: LabFile[]
  revision: number
  by: string
  at: number
}

/** A member lab's part in a round: the terms to judge and the results so far. */
export type Lab = {
  taskId: string
  memberId: string
  name: string
  /** Null until submitted; before, no result counts. */
  submittedAt: number | null
  isOpen: boolean
  terms: readonly string[]
  results: ReadonlyMap<string, LabResult>
  /** Certifiers' decisions on this lab's undetermined terms, and upheld appeals against its findings. */
  decisions: ReadonlyMap<string, Decision>
}

/**
 * A lab's counting outcome for a term: pending before submission; a certifier's decision replaces `undetermined`; an upheld
 * appeal overrides both.
 */
export const labOutcome = (lab: Lab, termId: string): Outcome => {
  const result = lab.results.get(termId)
  if (lab.submittedAt === null || !result) return 'pending'
  return countingOutcome(result.outcome, lab.decisions.get(termId))
}

/**
 * Combines the outcomes of several labs: any fail is a fail; it is judged once all have judged; what one couldn't determine waits
 * for a person. Without labs it is pending.
 */
export const combined = (outcomes: readonly Outcome[], severity: 'must' | 'warning'): Outcome => {
  if (outcomes.length === 0) return 'pending'
  if (outcomes.includes('fail')) return severity === 'must' ? 'fail' : 'warning'
  for (const waiting of ['pending', 'undetermined'] as const) if (outcomes.includes(waiting)) return waiting
  return outcomes.includes('pass') ? 'pass' : 'notApplicable'
}

type Rule = { id: string; severity: 'must' | 'warning' }
const JUDGED: readonly Outcome[] = ['pass', 'notApplicable']

/** States of a member's version task and of its warning terms: 3 if one failed, 2 if all are judged and none failed, else 1. */
export const memberStates = (lab: Lab, rules: readonly Rule[]) => {
  const of = (severity: Rule['severity']) =>
    rules.filter((rule) => rule.severity === severity && lab.terms.includes(rule.id)).map(({ id }) => labOutcome(lab, id))
  const state = (outcomes: readonly Outcome[]) => {
    if (outcomes.includes('fail')) return 3
    return lab.submittedAt !== null && outcomes.every((outcome) => JUDGED.includes(outcome)) ? 2 : 1
  }
  return {
    taskState: state(of('must')) satisfies MemberTaskState,
    warningState: state(of('warning')) satisfies WarningTaskState,
  }
}

/** Must-terms of this lab that wait for a certifier. */
export const undecidedTerms = (lab: Lab, rules: readonly Rule[]): string[] =>
  rules
    .filter(({ id, severity }) => severity === 'must' && lab.terms.includes(id) && labOutcome(lab, id) === 'undetermined')
    .map(({ id }) => id)
