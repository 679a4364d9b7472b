import { missedIn } from './facts-file.ts'
import type { FactsFile } from './facts-file.ts'
import type { Facts } from './facts/facts.ts'
import { judgeFacts } from './judge.ts'
import type { RulePack, StaticReport, TermResult } from './report.ts'

/** Result of a rule in one pack. */
export type Standing = Pick<TermResult, 'outcome' | 'severity' | 'counted' | 'reason'>
/** `other`: the rule is counted now, or no longer, without anything for the applicant to fix. */
export type Direction = 'worse' | 'unclear' | 'better' | 'other'
export type TermChange = {
  id: string
  title: string
  standard: TermResult['standard']
  /** Absent if the earlier pack has no such static rule. */
  before?: Standing
  /** Absent if the later pack no longer has it. */
  after?: Standing
}
export type Rejudgement = {
  before: StaticReport
  after: StaticReport
  /** In the later pack's order; removed rules come last. */
  changes: TermChange[]
}

const standingOf = ({ outcome, severity, counted, reason }: TermResult): Standing => ({ outcome, severity, counted, reason })

const WEIGHTS = { fail: 3, warning: 2, undetermined: 1, pass: 0, notApplicable: 0 } as const
/** A result that isn't counted weighs nothing. */
const weigh = (standing: Standing | undefined) => (standing?.counted ? WEIGHTS[standing.outcome] : 0)

/** Whether a change leads to a failure or warning, to an open question, away from one, or nowhere. */
export const directionOf = ({ before, after }: Pick<TermChange, 'before' | 'after'>): Direction => {
  const [was, is] = [weigh(before), weigh(after)]
  if (is < was) return 'better'
  if (is === was) return 'other'
  return is === WEIGHTS.undetermined ? 'unclear' : 'worse'
}

/** Counted must-terms that fail: a single one fails the standard. */
export const failsOf = ({ terms }: StaticReport) =>
  terms.filter(({ counted, severity, outcome }) => counted && severity === 'must' && outcome === 'fail').length

const isSame = (before: Standing, after: Standing) =>
  before.outcome === after.outcome && before.severity === after.severity && before.counted === after.counted

const compare = (before: StaticReport, after: StaticReport): TermChange[] => {
  const old = new Map(before.terms.map((term) => [term.id, term]))
  const changed = after.terms.flatMap((term): TermChange[] => {
    const { id, title, standard } = term
    const earlier = old.get(id)
    old.delete(id)
    if (earlier && isSame(standingOf(earlier), standingOf(term))) return []
    return [{ id, title, standard, ...(earlier && { before: standingOf(earlier) }), after: standingOf(term) }]
  })
  const gone = [...old.values()].map(({ id, title, standard, ...term }) => ({
    id,
    title,
    standard,
    before: standingOf({ id, title, standard, ...term }),
  }))
  return [...changed, ...gone]
}

/**
 * Engine 1.4 did not record whether incompletely read entries may contain code: if there are any, code elsewhere counts as not
 * searched for.
 */
const doubtingCut = (facts: Facts): Facts => {
  const { dex, embeddedFiles } = facts
  const isCut = embeddedFiles?.seen !== true || !embeddedFiles.value.complete
  if (!dex.seen || dex.value.elsewhere?.unsearched !== undefined || !isCut) return facts
  const { elsewhere: _, ...rest } = dex.value
  return { ...facts, dex: { seen: true, value: rest } }
}

/**
 * The same facts under two packs, without the package. If a rule of the later pack needs something that the code wasn't searched
 * for, it is `undetermined`, never a pass. Engine and circumstances are the same in both reports.
 */
export const rejudge = (file: FactsFile, packs: { from: RulePack; to: RulePack }): Rejudgement => {
  const { sha256, sizeBytes, circumstances, lookedFor } = file
  const facts = doubtingCut(file.facts)
  const missed = (needs: Parameters<typeof missedIn>[1]) => missedIn(lookedFor, needs).length > 0
  const under = (pack: RulePack) => judgeFacts(facts, { sha256, sizeBytes }, { pack, circumstances, missed }).report
  const [before, after] = [under(packs.from), under(packs.to)]
  return { before, after, changes: compare(before, after) }
}
