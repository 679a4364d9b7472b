import type { Facts, ManifestFacts } from '../facts/facts.ts'
import type { Verdict } from '../terms/verdict.ts'

type Judge = (facts: Facts) => Verdict
/**
 * An unknown value: the verdict if it matters, and the facts for each answer that some term distinguishes. `concerns`: whether a
 * judgement reads it at all.
 */
export type Question = {
  open: Verdict
  answers: readonly ((facts: Facts) => Facts)[]
  concerns?: (facts: Facts, judge: Judge) => boolean
}

export const withManifest =
  (value: ManifestFacts) =>
  (facts: Facts): Facts => ({ ...facts, manifest: { seen: true, value } })
