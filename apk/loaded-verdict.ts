import type { DexFacts, Facts } from './facts/facts.ts'
import { sayServices } from './terms/hidden-code.ts'
import type { Term, Verdict } from './terms/verdict.ts'

const isOpen = ({ outcome }: Verdict) => outcome === 'undetermined'

/** As if what service SDKs load at run time came from anywhere. */
const asUnseen = (dex: DexFacts): DexFacts =>
  dex.elsewhere ? { ...dex, elsewhere: { ...dex.elsewhere, loaders: [{ class: 'unknown.Loader', method: 'load()V' }] } } : dex

/**
 * A verdict that rests on what is nowhere in the code, where service SDKs load more of their own at run time: what they load
 * nobody can look at, so it is said. `judge` gives the verdict on other facts.
 */
export const besideLoaded = (term: Pick<Term, 'needs'>, facts: Facts, judge: (facts: Facts) => Verdict): Verdict => {
  const verdict = judge(facts)
  const said = facts.dex.seen ? sayServices(facts.dex.value) : undefined
  if (!facts.dex.seen || said === undefined || isOpen(verdict) || !term.needs.includes('dex')) return verdict
  const rests = isOpen(judge({ ...facts, dex: { seen: true, value: asUnseen(facts.dex.value) } }))
  return rests ? { ...verdict, reason: `${verdict.reason.replace(/。$/, '')}（${said}）` } : verdict
}
