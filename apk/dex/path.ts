import type { Body } from './code-item.ts'
import { isPlainStep, isReturn, jumpTargets } from './flow.ts'
import { lengthAt } from './opcodes.ts'
import type { Budget } from './trace.ts'

/** Jump targets, where paths may join: register states are stored only there. */
export const meetings = (code: Uint16Array, budget: Budget) => {
  const found = new Set<number>()
  for (let at = 0; at < code.length && budget.steps >= 0; at += lengthAt(code, at)) {
    if (isPlainStep((code[at] ?? 0) & 0xff)) {
      budget.steps -= 1
      continue
    }
    const targets = jumpTargets(code, at)
    // Thousands of switches may share one table of thousands of targets.
    budget.steps -= 1 + targets.length
    for (const target of targets) found.add(target)
  }
  return found
}

/** A body's code, its jump targets, and whether only a single path through it was found, without a loop. */
export type Path = { code: Uint16Array; meets: ReadonlySet<number>; isOneWay: boolean }
/** Longer than any compiler writes. */
const MAX_UNITS = 2_000

/** Whether the code from one instruction to another is straight-line: it runs exactly once each time the first one does. */
export const isStraight = ({ code, meets, isOneWay }: Path, from: number, to: number) => {
  if (to <= from || to - from > MAX_UNITS) return false
  if (isOneWay) return true
  for (let at = from; at < to; at += lengthAt(code, at)) {
    if (at !== from && meets.has(at)) return false
    if (!isPlainStep((code[at] ?? 0) & 0xff)) return false
  }
  return !meets.has(to)
}

/** Whether a body is straight-line code and `isSuch` holds for each of its instructions. */
export const runsDown = ({ code, tries }: Body, isSuch: (op: number, at: number) => boolean) => {
  for (let at = 0; tries === 0 && at < code.length; at += lengthAt(code, at)) {
    const op = (code[at] ?? 0) & 0xff
    if (!isSuch(op, at)) return false
    if (!isPlainStep(op)) return isReturn(op)
  }
  return false
}
