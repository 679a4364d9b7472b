import { guardsOf } from '../dex/guards.ts'
import type { Guard, Method } from '../dex/guards.ts'
import { methodText } from '../dex/ids.ts'
import { CALL, KIND, lengthAt } from '../dex/opcodes.ts'
import { withParameters } from '../dex/joined-text.ts'
import { isStraight } from '../dex/path.ts'
import { isConstant, isSettledInt } from '../dex/text-bytes.ts'
import { tell } from '../dex/told.ts'
import type { CodeValue } from '../dex/told.ts'
import type { Budget, Trace, TracedCall } from '../dex/trace.ts'
import { UNKNOWN } from '../dex/values.ts'
import type { Dex } from '../formats/dex.ts'
import type { FileWalk } from './file-walk.ts'
import type { Choose, Decided } from './given-values.ts'
import type { NamedMethod } from './program.ts'
import type { Settle } from './settled.ts'
import { methodAt } from './symbols.ts'

/** A method that passes on its arguments: `value` is what it passes, in terms of its parameters. */
export type Wrapper = NamedMethod & {
  value: CodeValue
  /** Passed on as bytes: then single callers' values are useful, even if there may be unknown callers. */
  isBytes: boolean
  /** The value is the answer to a yes/no question: a caller that tests a condition before the call gives no sure answer. */
  isQuestion?: true
  /** Set if parameters decide what is passed on; `value` is then meaningless. */
  decided?: Decided
}
/** What one call site passes. */
export type Pass = {
  caller: NamedMethod
  /** The wrapper itself, if the value is a constant in it that the caller selects. */
  source?: NamedMethod
  value: CodeValue | undefined
  /** The call surely runs this very method: not through a superclass, and without overriding subclasses. */
  isExact: boolean
  /** Something may prevent the wrapper from passing on the value of this call. */
  mayMiss: boolean
  /** Whether conditions precede the call, if that matters; and which. */
  asks: boolean
  guards?: readonly Guard[]
  /** No branch precedes the call. */
  isStraight: boolean
  /** Set if the caller's own parameters decide what it passes. */
  decided?: Decided
  /** Key of the caller as a wrapper, if it only passes on its own parameters. */
  further?: string
}
/**
 * All calls of a wrapper. `isWhole`: only the package's code calls it. `values`: as executed on new API levels; `older`: on all
 * that the app supports.
 */
export type Sought = {
  wrapper: Wrapper
  method: number
  isWhole: boolean
  isOverridden: boolean
  values: Pass[]
  older: Pass[]
  /** Some call passes on nothing for its arguments, or is unreachable. */
  never: boolean
  choose?: Record<'values' | 'older', Choose>
}

/** `since`: minSdkVersion. */
export type About = { since: number; settle: Settle; budget: Budget }

/** Bound on calls of one method. */
export const MAX_PASSES = 500
/** Cost of a call in the budget of values. */
const PASS_VALUES = 4

type Seen = { dex: Dex; trace: Trace; at: number; call: TracedCall }
/** What a call passes on; undefined if the wrapper passes on nothing with these arguments. */
const passOf = (
  one: Sought,
  seen: Seen,
  { kind, caller, method, about }: Omit<Calls, 'indexes'>,
): Omit<Pass, 'isExact'> | undefined => {
  const { dex, trace, at, call } = seen
  const { budget, settle } = about
  const { wrapper, choose } = one
  const given = (index: number) => tell({ dex, trace, budget }, call.registers[index] ?? UNKNOWN)
  const chosen = choose ? choose[kind]((index) => settle(given(index))) : { value: wrapper.value, isStraight: true }
  if (chosen === 'never') return undefined
  const value = chosen && settle(withParameters(chosen.value, given))
  const matters = wrapper.isQuestion === true || wrapper.decided?.reach !== undefined
  const guards = matters ? guardsOf(dex, trace, { code: trace.path.code, at, method, budget }) : []
  const asks = guards.length > 0
  const mayMiss = asks || chosen?.isStraight === false
  const isDecided = !choose && trace.deciders.size > 0
  const how = { deciders: [...trace.deciders], at, target: methodText(dex, call.methodIndex), value: wrapper.value }
  const isFilledIn = chosen && choose && (isConstant(chosen.value) || isSettledInt(chosen.value))
  const source = isFilledIn ? { class: wrapper.class, method: wrapper.method } : undefined
  const isOnTheWay = at === 0 || isStraight(trace.path, 0, at)
  return {
    caller,
    value,
    mayMiss,
    asks,
    ...(asks && { guards }),
    isStraight: isOnTheWay,
    ...(source && { source }),
    ...(isDecided && { decided: how }),
  }
}

type Calls = {
  indexes: Map<number, Sought[]>
  kind: 'values' | 'older'
  caller: NamedMethod
  method: Method
  about: About
}

/** Calls over budget may pass anything. */
const note = (one: Sought, kind: Calls['kind'], { budget, tellPass }: { budget: Budget; tellPass: () => Pass | undefined }) => {
  budget.values -= PASS_VALUES
  if (one[kind].length >= MAX_PASSES || budget.values < 0) {
    one.isWhole = false
    return
  }
  const pass = tellPass()
  if (pass) one[kind].push(pass)
  else one.never = true
}

/** Unreachable calls pass on nothing. */
const noteUnreached = ({ path: { code }, calls }: Trace, indexes: Calls['indexes']) => {
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    if (KIND[(code[at] ?? 0) & 0xff] !== CALL || calls.has(at)) continue
    for (const one of indexes.get(code[at + 1] ?? 0) ?? []) one.never = true
  }
}

export const notePasses = ({ dex, symbols }: FileWalk, trace: Trace | undefined, { indexes, ...calls }: Calls) => {
  const { kind, caller, about } = calls
  const { budget } = about
  if (!trace) {
    const nothing = { caller, value: undefined, isExact: false, mayMiss: true, asks: false, isStraight: false }
    for (const list of indexes.values()) for (const one of list) note(one, kind, { budget, tellPass: () => nothing })
    return
  }
  noteUnreached(trace, indexes)
  for (const [at, call] of trace.calls)
    for (const one of indexes.get(call.methodIndex) ?? []) {
      const tellPass = () => {
        const pass = passOf(one, { dex, trace, at, call }, calls)
        return pass && { ...pass, isExact: !one.isOverridden && methodAt(symbols, call.methodIndex) === one.method }
      }
      note(one, kind, { budget, tellPass })
    }
}
