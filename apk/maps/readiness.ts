import { RULES } from './large-screen-rules.ts'
import type { ReadinessRule } from './large-screen-rules.ts'

/**
 * `ready`: no obstacle. `attention`: may look wrong. `blocked`: restricted. `none`: absent, and not always needed.
 * `unseen`: the deciding code is hidden.
 */
export type Readiness = 'ready' | 'attention' | 'blocked' | 'none' | 'unseen'
export type ManifestLine = { number: number; text: string; guilty: boolean }
export type ReadinessPart = ReadinessRule & { state: Readiness; found: string; lines: ManifestLine[] }

/** The worst of these; `unseen` ranks between `attention` and `ready`. */
export const worst = (states: readonly Readiness[]): Readiness =>
  (['blocked', 'attention', 'unseen', 'ready'] as const).find((state) => states.includes(state)) ?? 'none'

type Part = Pick<ReadinessPart, 'state' | 'found'> & { lines?: ManifestLine[] }
export const part = (id: keyof typeof RULES, { state, found, lines = [] }: Part): ReadinessPart => {
  const rule = RULES[id]
  return { id: rule.id, title: rule.title, terms: [...rule.terms], google: rule.google, state, found, lines }
}
