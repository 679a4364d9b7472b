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
 * A yes-or-no question that stands before a call: a method, a field or `p1`; the call is made where the answer is `when`. A
 * number or a parameter may also be held against others, and an answer may be put together of several: then `when` says nothing.
 */
export type Guard = { of: string; when: boolean; isCompared?: true }

/** What a guard is of where that can't be told: the answer was put together of several before, or it was not looked at. */
const UNTOLD = '?'

const IF_EQZ = 0x38
const MAX_GUARDS = 8
/** To come by a place on the way back costs as much as so many instructions. */
const PLACE_STEPS = 4
const MAX_TEXT = 500

/** The type of the parameter in a register; `first` is that of the first one: 1 behind `this`. */
export const typeOfRegister = (types: readonly string[], register: number, first: number) => {
  let at = first
  for (const type of types) {
    if (at === register) return type
    at += type === 'J' || type === 'D' ? 2 : 1
  }
  return undefined
}

/** Where control may go from here, whatever the branches say; nowhere from outside the code, where broken code may lead. */
export const successors = (code: Uint16Array, at: number) => {
  if (at < 0 || at >= code.length) return []
  const op = (code[at] ?? 0) & 0xff
  if (isReturn(op) || op === THROW) return []
  return isGoto(op) ? jumpTargets(code, at) : [at + lengthAt(code, at), ...jumpTargets(code, at)]
}

type Before = Map<number, number[]>
/** Where exceptions are caught comes after the first place that is watched for them. */
const noteCaught = (before: Before, tries: readonly Try[], budget: Budget) => {
  for (const { from, handlers } of tries) {
    budget.steps -= handlers.length
    if (budget.steps < 0) return
    for (const { at } of handlers) appendTo(before, at, from)
  }
}

/** By place: the places before it; and what lies between the first place that is jumped back to and the last such jump. */
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

/** Places from which some path comes to this one, whatever the branches say, without coming through another one. */
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

/** What the method around the call takes. */
export type Method = { types: readonly string[]; isStatic: boolean }

const NUMBERS = new Set(['B', 'S', 'C', 'I'])
const ofParameter = (index: number, { types, isStatic }: Method): Omit<Guard, 'when'> | undefined => {
  const type = typeOfRegister(types, index, isStatic ? 0 : 1) ?? ''
  if (type === 'Z') return { of: `p${index}` }
  return NUMBERS.has(type) ? { of: `p${index}`, isCompared: true } : undefined
}

/** How many there are, and where: the loops of every program ask so. */
const COUNTS = /^Ljava\/(?:util|lang)\//

/** What is asked, if it is a yes or no or compares a number: whether an object is there is no such question. */
const questionOf = (dex: Dex, value: Value, method: Method): Omit<Guard, 'when'> | undefined => {
  if (value.kind === 'of') return { of: `p${value.index}`, isCompared: true }
  // `val on = isDebug() || isForced`: what it was put together of is no longer seen.
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

/** What was asked last before an answer that was put together: `val isPhone = width < 600`. */
const askedBefore = (
  dex: Dex,
  tests: Trace['tests'],
  { code, test, method }: Pick<Asked, 'code' | 'method'> & { test: number },
): Guard[] => {
  // The branch that stands last before it, whether it is a question that is known or not.
  let last = -1
  for (let at = 0; at < test; at += lengthAt(code, at)) if (successors(code, at).length > 1) last = at
  const value = tests.get(last)
  const question = value && questionOf(dex, value, method)
  return question ? [{ of: question.of, when: true, isCompared: true }] : []
}

/** What can't be looked at any more may be asked as well. */
const NOT_SEEN: Guard = { of: UNTOLD, when: true, isCompared: true }

/** The questions on whose answer it depends whether a place of the body is reached. */
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
    // A loop comes back to the question: that is no way past it.
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
