import type { Facts, ManifestFacts } from '../facts/facts.ts'
import type { Term, Verdict } from '../terms/verdict.ts'
import { askedOfAttributes } from './attributes.ts'
import { askedOfLevels } from './levels.ts'
import type { Question } from './question.ts'

const known = new WeakMap<ManifestFacts, Question[]>()
const questionsOf = (manifest: ManifestFacts) => {
  const found = known.get(manifest) ?? [...askedOfLevels(manifest), ...askedOfAttributes(manifest)]
  known.set(manifest, found)
  return found
}

/**
 * The verdict of a term, where the manifest says something that is not seen: that on which all answers agree. Of their evidence
 * the shortest counts, since what an answer takes away is no finding.
 */
export const whateverUnseen = (term: Pick<Term, 'needs'>, facts: Facts, judge: (facts: Facts) => Verdict): Verdict => {
  let settled = judge(facts)
  if (!facts.manifest.seen || !term.needs.includes('manifest') || settled.outcome === 'undetermined') return settled
  for (const { open, answers } of questionsOf(facts.manifest.value)) {
    for (const answer of answers) {
      const verdict = judge(answer(facts))
      if (verdict.outcome !== settled.outcome) return open
      if (verdict.evidenceTotal < settled.evidenceTotal) settled = verdict
    }
  }
  return settled
}
