import { appendTo } from '../append.ts'
import type { Dex } from '../formats/dex.ts'
import { isClassId } from './by-case.ts'
import type { Try } from './code-item.ts'
import { jumpTargets, isReturn, THROW, isGoto } from './flow.ts'
import { fieldText, fieldType, methodId, methodText, returnType } from './ids.ts'
import { lengthAt } from './opcodes.ts'
import type { Budget, Trace } from './trace.ts'
import type { Value } from './values.ts'

/**
 * A condition on the way to a call: a boolean method, field or parameter (`p1`), which must be `when` for the call to be made.
 * With `isCompared` a number was compared, or several conditions were combined: then `when` means nothing.
 */
export type Guard = { of: string; when: boolean; isCompared?: true }

/** `of` of an unknown condition: several were combined into one value, or it was not analysed. */
const UNTOLD = '?'

const IF_EQZ = 0x38
const MAX_GUARDS = 8
/** Cost of visiting one instruction backwards, in steps. */
const PLACE_STEPS = 4
const MAX_TEXT = 500

/** The type of the parameter in a register; `first` is the register of the first one, 1 if there is a `this`. */
export const typeOfRegister = (types: readonly string[], register: number, first: number) => {
  let at = first
  for (const type of types) {
    if (at === register) return type
    at += type === 'J' || type === 'D' ? 2 : 1
  }
  return undefined
}

/** All successors of an instruction, whatever is known of branches; none outside of the code. */
export const successors = (code: Uint16Array, at: number) => {
  if (at < 0 || at >= code.length) return []
  const op = (code[at] ?? 0) & 0xff
  if (isReturn(op) || op === THROW) return []
  return isGoto(op) ? jumpTargets(code, at) : [at + lengthAt(code, at), ...jumpTargets(code, at)]
}

type Before = Map<number, number[]>
/** A handler's predecessor is the first instruction of its try block. */
const noteCaught = (before: Before, tries: readonly Try[], budget: Budget) => {
  for (const { from, handlers } of tries) {
    budget.steps -= handlers.length
    if (budget.steps < 0) return
    for (const { at } of handlers) appendTo(before, at, from)
  }
}

/** Predecessors by instruction; and the range from the first target of a backward jump to the last backward jump. */
const placesBefore = ({ code, tries }: Pick<Asked, 'code'> & Pick<Trace, 'tries'>, budget: Budget) => {
  const before: Before = new Map()
  const loops = { from: code.length, to: -1 }
  for (let at = 0; at < code.length && budget.steps >= 0; at += lengthAt(code, at)) {
    const next = successors(code, at)
    budget.steps -= 1 + next.length
    for (const one of next) {
      if (one <= at) {
        loops.from = Math.min(loops.from, one)
        loops.to = at
      }
      appendTo(before, one, at)
    }
  }
  noteCaught(before, tries, budget)
  return { before, loops }
}

/** All instructions from which a path leads to `goal`; with `past`, only paths that don't pass through that one. */
const leadingTo = (before: ReadonlyMap<number, number[]>, goal: number, { budget, past }: { budget: Budget; past?: number }) => {
  const found = new Set([goal])
  for (const at of found) {
    const all = at === past ? [] : (before.get(at) ?? [])
    budget.steps -= all.length
    for (const one of all) found.add(one)
  }
  budget.steps -= found.size * PLACE_STEPS
  return found
}

/** Signature of the method that contains the call. */
export type Method = { types: readonly string[]; isStatic: boolean }

const NUMBERS = new Set(['B', 'S', 'C', 'I'])
const ofParameter = (index: number, { types, isStatic }: Method): Omit<Guard, 'when'> | undefined => {
  const type = typeOfRegister(types, index, isStatic ? 0 : 1) ?? ''
  if (type === 'Z') return { of: `p${index}` }
  return NUMBERS.has(type) ? { of: `p${index}`, isCompared: true } : undefined
}

/** Collection sizes and string positions: every loop tests them. */
const COUNTS = /^Ljava\/(?:util|lang)\//

/** The condition that a value stands for, if it is a boolean or a number; null checks are no conditions. */
const questionOf = (dex: Dex, value: Value, method: Method): Omit<Guard, 'when'> | undefined => {
  if (value.kind === 'of') return { of: `p${value.index}`, isCompared: true }
  // `val on = isDebug() || isForced`: the combined conditions can't be seen any more.
  if (value.kind === 'ints' && value.values.includes(0)) return { of: UNTOLD, isCompared: true }
  if (value.kind === 'parameter') return ofParameter(value.index, method)
  if (value.kind !== 'result' && value.kind !== 'field') return undefined
  const isResult = value.kind === 'result'
  const type = isResult ? returnType(dex, methodId(dex, value.index).protoIndex) : fieldType(dex, value.index)
  if (type !== 'Z' && !NUMBERS.has(type)) return undefined
  if (!isResult && isClassId(dex, value.index)) return undefined
  const of = (isResult ? methodText(dex, value.index) : fieldText(dex, value.index)).slice(0, MAX_TEXT)
  if (type === 'Z') return { of }
  return COUNTS.test(of) ? undefined : { of, isCompared: true }
}

type Asked = { code: Uint16Array; at: number; method: Method; budget: Budget }

/** The last condition before a combined one was computed: `val isPhone = width < 600`. */
const askedBefore = (
  dex: Dex,
  tests: Trace['tests'],
  { code, test, method }: Pick<Asked, 'code' | 'method'> & { test: number },
): Guard[] => {
  // The nearest branch before it, whether its condition is known or not.
  let last = -1
  for (let at = 0; at < test; at += lengthAt(code, at)) if (successors(code, at).length > 1) last = at
  const value = tests.get(last)
  const question = value && questionOf(dex, value, method)
  return question ? [{ of: question.of, when: true, isCompared: true }] : []
}

/** Beyond the bounds there may be any condition. */
const NOT_SEEN: Guard = { of: UNTOLD, when: true, isCompared: true }

/** The conditions that decide whether an instruction is reached. */
export const guardsOf = (dex: Dex, { tests, tries }: Pick<Trace, 'tests' | 'tries'>, asked: Asked): Guard[] => {
  const { code, at, method, budget } = asked
  const found: Guard[] = []
  if (tests.size === 0) return found
  const { before, loops } = placesBefore({ code, tries }, budget)
  const all = leadingTo(before, at, { budget })
  if (budget.steps < 0) return [NOT_SEEN]
  for (const [test, value] of tests) {
    const question = all.has(test) ? questionOf(dex, value, method) : undefined
    if (!question) continue
    if (budget.steps < 0) return [...found, NOT_SEEN]
    // Coming back through a loop to the same test doesn't bypass it.
    const isInLoop = test >= loops.from && test <= loops.to
    const leads = isInLoop ? leadingTo(before, at, { budget, past: test }) : all
    const next = successors(code, test)
    const leading = next.filter((one) => leads.has(one))
    if (leading.length === 0 || leading.length === next.length) continue
    const [target = -1] = jumpTargets(code, test)
    const jumpsWhen = ((code[test] ?? 0) & 0xff) !== IF_EQZ
    found.push({ ...question, when: leads.has(target) ? jumpsWhen : !jumpsWhen })
    if (question.of === UNTOLD) found.push(...askedBefore(dex, tests, { code, test, method }))
    if (found.length >= MAX_GUARDS) break
  }
  return found
}
