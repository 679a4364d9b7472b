import type { Facts, ManifestFacts } from '../facts/facts.ts'
import type { Verdict } from '../terms/verdict.ts'

/** What nobody can read: the verdict where it matters, and the facts as they are with each answer that a term may tell apart. */
export type Question = { open: Verdict; answers: readonly ((facts: Facts) => Facts)[] }

export const withManifest =
  (value: ManifestFacts) =>
  (facts: Facts): Facts => ({ ...facts, manifest: { seen: true, value } })
