import { triesOf } from '../dex/code-item.ts'
import { DISPATCHED, NEW_INSTANCE, lengthAt } from '../dex/opcodes.ts'
import { meetings } from '../dex/path.ts'
import { isWide, passedRegisters, targetOf } from '../dex/registers.ts'
import type { FileWalk } from './file-walk.ts'
import { openBody } from './open-body.ts'
import type { OpenBody } from './open-body.ts'
import type { Program } from './program.ts'
import { methodAt, typeAt } from './symbols.ts'

/** Bodies that are longer or have more branches aren't analysed. */
export const MAX_STEPS = 20_000
const [MOVE_OBJECT, MOVE_OBJECT_FROM16, MOVE_OBJECT_16] = [0x07, 0x08, 0x09]

/** By register: the type of the object that the body allocated. */
export type Made = Map<number, number>

/** The source register of a move-object instruction, else -1. */
export const sourceOf = (code: Uint16Array, at: number) => {
  const unit = code[at] ?? 0
  const op = unit & 0xff
  if (op === MOVE_OBJECT) return unit >> 12
  if (op === MOVE_OBJECT_FROM16) return code[at + 1] ?? 0
  return op === MOVE_OBJECT_16 ? (code[at + 2] ?? 0) : -1
}

/** Applies an instruction to the state; only valid between two join points. */
export const step = ({ symbols }: FileWalk, made: Made, { code, at }: { code: Uint16Array; at: number }) => {
  const target = targetOf(code, at)
  if (target < 0) return
  const op = (code[at] ?? 0) & 0xff
  const type = op === NEW_INSTANCE ? typeAt(symbols, code[at + 1] ?? 0) : made.get(sourceOf(code, at))
  if (isWide(op)) made.delete(target + 1)
  if (type === undefined) made.delete(target)
  else made.set(target, type)
}

/**
 * Offsets that may be reached from elsewhere than the instruction before: jump targets and exception handlers; undefined beyond
 * the bound.
 */
export const entriesIn = ({ file, body }: OpenBody) => {
  const budget = { steps: MAX_STEPS, values: 0 }
  const entries = meetings(body.code, budget)
  for (const { handlers } of triesOf(file.dex, body)) for (const { at } of handlers) entries.add(at)
  return budget.steps < 0 ? undefined : entries
}

/**
 * Types of all receivers of a body's calls of a method, if each is allocated before its call without a join point in between;
 * undefined otherwise.
 */
export const receiversOf = (program: Program, body: number, method: number): ReadonlySet<number> | undefined => {
  const opened = openBody(program, body)
  if (!opened) return undefined
  const { file: walk } = opened
  const { code } = opened.body
  const entries = code.length < MAX_STEPS ? entriesIn(opened) : undefined
  if (!entries) return undefined
  const [made, found]: [Made, Set<number>] = [new Map(), new Set()]
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    if (entries.has(at)) made.clear()
    if (DISPATCHED.has((code[at] ?? 0) & 0xff) && methodAt(walk.symbols, code[at + 1] ?? 0) === method) {
      const type = made.get(passedRegisters(code, at)[0] ?? -1)
      if (type === undefined) return undefined
      found.add(type)
    }
    step(walk, made, { code, at })
  }
  return found
}
