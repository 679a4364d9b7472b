import type { Facts, ManifestFacts } from '../facts/facts.ts'
import { oncePer } from '../once-per.ts'
import type { Term, Verdict } from '../terms/verdict.ts'
import { askedOfAttributes } from './attributes.ts'
import { askedOfLevels } from './levels.ts'
import type { Question } from './question.ts'

const questionsOf = oncePer((manifest: ManifestFacts): Question[] => [...askedOfLevels(manifest), ...askedOfAttributes(manifest)])

/** Nothing is broken, whether the term applies or not. */
const isKept = ({ outcome }: Verdict) => outcome === 'pass' || outcome === 'notApplicable'
const isAlike = (one: Verdict, other: Verdict) => one.outcome === other.outcome || (isKept(one) && isKept(other))

/** What an answer takes away is no finding; and where an answer lets the term apply, it is kept there. */
const milder = (one: Verdict, other: Verdict) =>
  other.evidenceTotal < one.evidenceTotal || (one.outcome === 'notApplicable' && other.outcome === 'pass') ? other : one

/** The verdict of a term, where the manifest says something that is not seen: that on which all answers agree. */
export const whateverUnseen = (term: Pick<Term, 'needs'>, facts: Facts, judge: (facts: Facts) => Verdict): Verdict => {
  let settled = judge(facts)
  if (!facts.manifest.seen || !term.needs.includes('manifest') || settled.outcome === 'undetermined') return settled
  for (const { open, answers, concerns } of questionsOf(facts.manifest.value)) {
    if (concerns?.(facts, judge) === false) continue
    for (const answer of answers) {
      const verdict = judge(answer(facts))
      if (!isAlike(verdict, settled)) return open
      settled = milder(settled, verdict)
    }
  }
  return settled
}
