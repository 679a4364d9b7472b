import type { Dex } from '../formats/dex.ts'
import { jumpTargets, isReturn, THROW, isGoto } from './flow.ts'
import { fieldText, fieldType, methodId, methodText, parameters, returnType } from './ids.ts'
import { lengthAt } from './opcodes.ts'
import type { Budget, Trace } from './trace.ts'
import type { Value } from './values.ts'

/** A yes-or-no question that stands before a call: a method, a field or `p1`; the call is made where the answer is `when`. */
export type Guard = { of: string; when: boolean }

const IF_EQZ = 0x38
const MAX_GUARDS = 8
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

const successors = (code: Uint16Array, at: number) => {
  const op = (code[at] ?? 0) & 0xff
  if (isReturn(op) || op === THROW) return []
  return isGoto(op) ? jumpTargets(code, at) : [at + lengthAt(code, at), ...jumpTargets(code, at)]
}

/** Places from which some path comes to this one, whatever the branches say. */
const leadingTo = (code: Uint16Array, goal: number, budget: Budget) => {
  const before = new Map<number, number[]>()
  for (let at = 0; at < code.length && budget.steps >= 0; at += lengthAt(code, at)) {
    const next = successors(code, at)
    budget.steps -= 1 + next.length
    for (const one of next) {
      const known = before.get(one)
      if (known) known.push(at)
      else before.set(one, [at])
    }
  }
  const found = new Set([goal])
  for (const at of found) for (const one of before.get(at) ?? []) found.add(one)
  return found
}

export type Method = { methodIndex: number; isStatic: boolean }

/** What is asked, if it is a yes or no: whether an object is there is no such question. */
const questionOf = (dex: Dex, value: Value, { methodIndex, isStatic }: Method) => {
  if (value.kind === 'result')
    return returnType(dex, methodId(dex, value.index).protoIndex) === 'Z'
      ? methodText(dex, value.index).slice(0, MAX_TEXT)
      : undefined
  if (value.kind === 'field')
    return fieldType(dex, value.index) === 'Z' ? fieldText(dex, value.index).slice(0, MAX_TEXT) : undefined
  if (value.kind !== 'parameter') return undefined
  const types = parameters(dex, methodId(dex, methodIndex).protoIndex)
  return typeOfRegister(types, value.index, isStatic ? 0 : 1) === 'Z' ? `p${value.index}` : undefined
}

type Asked = { code: Uint16Array; at: number; method: Method; budget: Budget }

/** The questions on whose answer it depends whether a place of the body is reached. */
export const guardsOf = (dex: Dex, { tests }: Trace, { code, at, method, budget }: Asked): Guard[] => {
  const found: Guard[] = []
  const leads = tests.size > 0 ? leadingTo(code, at, budget) : new Set<number>()
  for (const [test, value] of tests) {
    const [target = -1] = jumpTargets(code, test)
    const jumped = leads.has(target)
    if (jumped === leads.has(test + lengthAt(code, test))) continue
    const of = questionOf(dex, value, method)
    const jumpsWhen = ((code[test] ?? 0) & 0xff) !== IF_EQZ
    if (of !== undefined) found.push({ of, when: jumped ? jumpsWhen : !jumpsWhen })
    if (found.length >= MAX_GUARDS) break
  }
  return found
}
