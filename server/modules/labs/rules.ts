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
export type LabFile = { evidenceId: string; fileName: string; mediaType: string; sizeBytes: number; sha256: string }
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

/** What one member's lab has to judge in a round, and what it has found so far. */
export type Lab = {
  taskId: string
  memberId: string
  name: string
  /** Only what was submitted counts. */
  submittedAt: number | null
  isOpen: boolean
  terms: readonly string[]
  results: ReadonlyMap<string, LabResult>
  /** Certifier's decisions on this lab's undetermined terms, and upheld appeals against its findings. */
  decisions: ReadonlyMap<string, Decision>
}

/**
 * What counts of a lab's word on a term: nothing before it is submitted, the certifier's word where it can't say, the word of
 * an upheld appeal over all of them.
 */
export const labOutcome = (lab: Lab, termId: string): Outcome => {
  const result = lab.results.get(termId)
  if (lab.submittedAt === null || !result) return 'pending'
  return countingOutcome(result.outcome, lab.decisions.get(termId))
}

/**
 * One outcome out of several labs: any fail is a fail, judged is what every one has judged, and what one could not
 * determine waits for a person. Without any lab nobody has judged it.
 */
export const combined = (outcomes: readonly Outcome[], severity: 'must' | 'warning'): Outcome => {
  if (outcomes.length === 0) return 'pending'
  if (outcomes.includes('fail')) return severity === 'must' ? 'fail' : 'warning'
  for (const waiting of ['pending', 'undetermined'] as const) if (outcomes.includes(waiting)) return waiting
  return outcomes.includes('pass') ? 'pass' : 'notApplicable'
}

type Rule = { id: string; severity: 'must' | 'warning' }
const JUDGED: readonly Outcome[] = ['pass', 'notApplicable']

/** A member's version task and its warning family: 3 where one failed, 2 where all are judged and none failed, else 1. */
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
