import type { Outcome } from '@alliance/contract/outcome'
import type { Counts, TermSummary } from '@alliance/contract/report'
import type { StandardId } from '@alliance/contract/standards'
import { GoldState, StandardState } from '@alliance/contract/states'

/** The fields of a term that the roll-up reads. */
export type JudgedTerm = Pick<TermSummary, 'standard' | 'severity' | 'method' | 'counted' | 'outcome'>
export type RolledStandard = { id: StandardId; state: StandardState; hasWarnings: boolean; counts: Counts }
export type RolledRound = { goldState: GoldState; standards: RolledStandard[]; note: string }

export const noCounts = (): Counts => ({ pass: 0, fail: 0, warning: 0, notApplicable: 0, undetermined: 0, pending: 0 })

/** Informative terms are shown with their reason and never counted. */
export const countOutcomes = (terms: readonly JudgedTerm[]): Counts => {
  const counts = noCounts()
  for (const term of terms) if (term.counted) counts[term.outcome] += 1
  return counts
}

const JUDGED: readonly Outcome[] = ['pass', 'warning', 'notApplicable']

/**
 * One standard: any counted must-term failed → 3; all counted must-terms judged and none failed → 2; otherwise 1.
 * An `undetermined` must-term waits for a person and doesn't pass. Warning terms never fail a standard.
 */
export const rollUpStandard = (id: StandardId, terms: readonly JudgedTerm[]): RolledStandard => {
  const own = terms.filter((term) => term.standard === id && term.counted)
  const musts = own.filter((term) => term.severity === 'must')
  const failed = musts.some((term) => term.outcome === 'fail')
  const judged = musts.every((term) => JUDGED.includes(term.outcome))
  const warned = own.some((term) => term.outcome === 'warning' || (term.severity === 'warning' && term.outcome === 'fail'))
  const state = failed ? StandardState.notPassed : judged ? StandardState.passed : StandardState.certifying
  return { id, state, hasWarnings: warned, counts: countOutcomes(own) }
}

/**
 * The whole round: all standards 2 → 2; any standard 3 and nothing running → 3; otherwise 1. `openTasks`: number of member
 * labs' device tasks that are still open. Once the round has ended, an unsettled standard is 4 (terminated).
 */
export const rollUp = (applied: readonly StandardId[], terms: readonly JudgedTerm[], openTasks: number): RolledRound => {
  const standards = applied.map((id) => rollUpStandard(id, terms))
  const own = terms.filter((term) => applied.includes(term.standard))
  const goldState = roundState(standards, openTasks)
  const ended = goldState !== GoldState.certifying
  return {
    goldState,
    standards: ended ? standards.map(terminated) : standards,
    note: roundNote(goldState, own),
  }
}

const roundState = (standards: readonly RolledStandard[], openTasks: number): GoldState => {
  if (standards.every(({ state }) => state === StandardState.passed)) return GoldState.passed
  const failed = standards.some(({ state }) => state === StandardState.notPassed)
  return failed && openTasks === 0 ? GoldState.notPassed : GoldState.certifying
}

/** The standard's state in an ended round: terminated if it was not settled. */
export const terminated = (standard: RolledStandard): RolledStandard =>
  standard.state === StandardState.certifying ? { ...standard, state: StandardState.terminated } : standard

/** Minimum interval at which a running round may be hurried. */
export const HURRY_EVERY_MS = 86_400_000

export const STATIC_RUNNING_NOTE = '正在判定安装包条款'

/** One plain sentence: what is left to do, or why it ended so. */
const roundNote = (goldState: GoldState, terms: readonly JudgedTerm[]): string => {
  const musts = terms.filter((term) => term.counted && term.severity === 'must')
  const count = (outcome: Outcome) => musts.filter((term) => term.outcome === outcome).length
  const warnings = countOutcomes(terms).warning
  if (goldState === GoldState.notPassed) return `${count('fail')} 项必须条款未通过`
  if (goldState === GoldState.passed) return warnings > 0 ? `必须条款全部通过，另有 ${warnings} 项警告` : '必须条款全部通过'
  const undetermined = count('undetermined')
  const left = [
    count('fail') > 0 ? `${count('fail')} 项必须条款未通过` : '',
    undetermined > 0 ? `${undetermined} 项条款不可判定，等待人工判定` : '',
    count('pending') > 0 ? '等待成员实验室' : '',
  ]
  return ['安装包条款已完成', ...left.filter((part) => part !== '')].join('，')
}

/** Whether a round that ended so can be repeated. */
export const isOpenToRetest = (goldState: number) => goldState === GoldState.notPassed || goldState === GoldState.abnormal

/** Whether a higher version of the app has passed, so that this one can't be applied for. Version codes are decimal digits. */
export const isLowerVersion = (versionCode: string, lastCertified: string | undefined) => {
  if (lastCertified === undefined || !/^\d+$/.test(versionCode) || !/^\d+$/.test(lastCertified)) return false
  return BigInt(versionCode) < BigInt(lastCertified)
}
