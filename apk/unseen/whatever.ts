import type { Facts, ManifestFacts } from '../facts/facts.ts'
import { oncePer } from '../once-per.ts'
import type { Term, Verdict } from '../terms/verdict.ts'
import { askedOfAttributes } from './attributes.ts'
import { askedOfLevels } from './levels.ts'
import type { Question } from './question.ts'

const questionsOf = oncePer((manifest: ManifestFacts): Question[] => [...askedOfLevels(manifest), ...askedOfAttributes(manifest)])

/** No violation, whether the term applies or not. */
const isKept = ({ outcome }: Verdict) => outcome === 'pass' || outcome === 'notApplicable'
const isAlike = (one: Verdict, other: Verdict) => one.outcome === other.outcome || (isKept(one) && isKept(other))

/** The weaker verdict: evidence that isn't there for every answer is no finding, and "pass" wins over "not applicable". */
const milder = (one: Verdict, other: Verdict) =>
  other.evidenceTotal < one.evidenceTotal || (one.outcome === 'notApplicable' && other.outcome === 'pass') ? other : one

/** The verdict of a term if the manifest has unknown values: the one on which all answers agree. */
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
