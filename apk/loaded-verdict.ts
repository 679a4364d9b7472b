import type { DexFacts, Facts } from './facts/facts.ts'
import { sayServices } from './terms/hidden-code.ts'
import type { Term, Verdict } from './terms/verdict.ts'

const isOpen = ({ outcome }: Verdict) => outcome === 'undetermined'

/** As if the code that service SDKs load at run time had an unknown origin. */
const asUnseen = (dex: DexFacts): DexFacts =>
  dex.elsewhere ? { ...dex, elsewhere: { ...dex.elsewhere, loaders: [{ class: 'unknown.Loader', method: 'load()V' }] } } : dex

/**
 * A verdict that depends on something being absent from the code mentions that service SDKs load further code at run time, which
 * can't be examined. `judge` returns the verdict for other facts.
 */
export const besideLoaded = (term: Pick<Term, 'needs'>, facts: Facts, judge: (facts: Facts) => Verdict): Verdict => {
  const verdict = judge(facts)
  const said = facts.dex.seen ? sayServices(facts.dex.value) : undefined
  if (!facts.dex.seen || said === undefined || isOpen(verdict) || !term.needs.includes('dex')) return verdict
  const rests = isOpen(judge({ ...facts, dex: { seen: true, value: asUnseen(facts.dex.value) } }))
  return rests ? { ...verdict, reason: `${verdict.reason.replace(/。$/, '')}（${said}）` } : verdict
}
