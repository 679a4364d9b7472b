import { missedIn } from './facts-file.ts'
import type { FactsFile } from './facts-file.ts'
import type { Facts } from './facts/facts.ts'
import { judgeFacts } from './judge.ts'
import type { RulePack, StaticReport, TermResult } from './report.ts'

/** How one rule stands in one pack. */
export type Standing = Pick<TermResult, 'outcome' | 'severity' | 'counted' | 'reason'>
/** `other`: the rule counts anew, or no longer, without anything that its holder would have to mend. */
export type Direction = 'worse' | 'unclear' | 'better' | 'other'
export type TermChange = {
  id: string
  title: string
  standard: TermResult['standard']
  /** Absent where the earlier pack has no such static rule. */
  before?: Standing
  /** Absent where the later pack has none any more. */
  after?: Standing
}
export type Rejudgement = {
  before: StaticReport
  after: StaticReport
  /** In the later pack's order; rules that are gone stand last. */
  changes: TermChange[]
}

const standingOf = ({ outcome, severity, counted, reason }: TermResult): Standing => ({ outcome, severity, counted, reason })

const WEIGHTS = { fail: 3, warning: 2, undetermined: 1, pass: 0, notApplicable: 0 } as const
/** What is not counted weighs nothing, whatever it says. */
const weigh = (standing: Standing | undefined) => (standing?.counted ? WEIGHTS[standing.outcome] : 0)

/** Where a change leads: to a finding, to a question, away from one, or nowhere. */
export const directionOf = ({ before, after }: Pick<TermChange, 'before' | 'after'>): Direction => {
  const [was, is] = [weigh(before), weigh(after)]
  if (is < was) return 'better'
  if (is === was) return 'other'
  return is === WEIGHTS.undetermined ? 'unclear' : 'worse'
}

/** Must-terms that fail and count: one is enough to keep a standard from passing. */
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
 * Engine 1.4 did not say whether code may stand in entries that it had not seen to their end: where there are any, nobody
 * has looked for code elsewhere.
 */
const doubtingCut = (facts: Facts): Facts => {
  const { dex, embeddedFiles } = facts
  const isCut = embeddedFiles?.seen !== true || !embeddedFiles.value.complete
  if (!dex.seen || dex.value.elsewhere?.unsearched !== undefined || !isCut) return facts
  const { elsewhere: _, ...rest } = dex.value
  return { ...facts, dex: { seen: true, value: rest } }
}

/**
 * The same facts under two packs, without the package. What a rule of the later pack must know and nobody looked for when
 * the facts were read makes it `undetermined`, never a pass. Engine and circumstances are the same in both reports.
 */
export const rejudge = (file: FactsFile, packs: { from: RulePack; to: RulePack }): Rejudgement => {
  const { sha256, sizeBytes, circumstances, lookedFor } = file
  const facts = doubtingCut(file.facts)
  const missed = (needs: Parameters<typeof missedIn>[1]) => missedIn(lookedFor, needs).length > 0
  const under = (pack: RulePack) => judgeFacts(facts, { sha256, sizeBytes }, { pack, circumstances, missed }).report
  const [before, after] = [under(packs.from), under(packs.to)]
  return { before, after, changes: compare(before, after) }
}
