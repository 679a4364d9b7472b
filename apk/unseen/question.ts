import type { Facts, ManifestFacts } from '../facts/facts.ts'
import type { Verdict } from '../terms/verdict.ts'

type Judge = (facts: Facts) => Verdict
/**
 * What nobody can read: the verdict where it matters, and the facts as they are with each answer that a term may tell apart.
 * `concerns`: whether a judgement looks at it at all.
 */
export type Question = {
  open: Verdict
  answers: readonly ((facts: Facts) => Facts)[]
  concerns?: (facts: Facts, judge: Judge) => boolean
}

export const withManifest =
  (value: ManifestFacts) =>
  (facts: Facts): Facts => ({ ...facts, manifest: { seen: true, value } })
