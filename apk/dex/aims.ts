import { successors } from './guards.ts'
import { methodText } from './ids.ts'
import type { Dex } from '../formats/dex.ts'
import type { Budget, Trace } from './trace.ts'

/** Calls that make an intent explicit. `setSelector` isn't one: the platform requires a component or a package. */
export const AIMING = /^Landroid\/content\/Intent;->(setClass|setClassName|setComponent|setPackage)\(/
export const CONSTRUCTED_WITH_CLASS = /^Landroid\/content\/Intent;-><init>\(.*Ljava\/lang\/Class;\)V$/

/** Whether a path from an intent's creation to its use has no call that makes it explicit. */
export const mayMissAim = (
  dex: Dex,
  { path: { code }, calls }: Pick<Trace, 'path' | 'calls'>,
  { made, used, budget }: { made: number; used: number; budget: Budget },
): boolean => {
  const aims = new Set<number>()
  for (const [at, { methodIndex, registers }] of calls) {
    if (!registers.some((one) => one.kind === 'object' && one.at === made)) continue
    const method = methodText(dex, methodIndex)
    if (AIMING.test(method) || CONSTRUCTED_WITH_CLASS.test(method)) aims.add(at)
  }
  if (aims.size === 0) return false
  const found = new Set([made])
  for (const at of found) if (!aims.has(at)) for (const next of successors(code, at)) found.add(next)
  budget.values -= found.size >> 4
  return found.has(used)
}
