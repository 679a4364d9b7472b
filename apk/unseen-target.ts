import type { Facts, FactValue } from './facts/facts.ts'
import { sayUnseen, unseenReference } from './terms/unseen-values.ts'
import type { Term, Verdict } from './terms/verdict.ts'

/** Between them lies every level at which a term judges otherwise. */
const [LOWEST, HIGHEST] = [15, 45]
const LEVELS = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => HIGHEST - index)
const TARGET = 'android:targetSdkVersion'

const at = (manifest: FactValue<'manifest'>, level: number): Facts['manifest'] => ({
  seen: true,
  value: { ...manifest, targetSdk: level, targetSdkText: String(level) },
})

/** The verdict of a term, where the target version refers to what is not seen: that on which all versions agree. */
export const whateverTarget = (term: Pick<Term, 'needs'>, facts: Facts, judge: (facts: Facts) => Verdict): Verdict => {
  const manifest = facts.manifest.seen && term.needs.includes('manifest') ? facts.manifest.value : undefined
  const line = manifest?.usesSdkLine
  const reference = line === undefined ? undefined : manifest && unseenReference(manifest.document, line, TARGET)
  if (!manifest || reference === undefined) return judge(facts)
  const newest = judge({ ...facts, manifest: at(manifest, HIGHEST) })
  const isOpen = LEVELS.some((level) => judge({ ...facts, manifest: at(manifest, level) }).outcome !== newest.outcome)
  return isOpen ? sayUnseen(TARGET, reference) : newest
}
