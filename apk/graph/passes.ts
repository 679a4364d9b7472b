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

/** A method that passes on what it is given: `value` is what becomes of that, with the method's parameters in it. */
export type Wrapper = NamedMethod & {
  value: CodeValue
  /** Passed on as bytes: what single callers pass is of use then, whoever else may call. */
  isBytes: boolean
  /** The value answers a question: who asks something before the call gives no sure answer. */
  isQuestion?: true
  /** Where parameters decide what is passed on: `value` says nothing then. */
  decided?: Decided
}
/** What one call makes of it. */
export type Pass = {
  caller: NamedMethod
  /** The method itself, where the value stands there and the caller only asks for it. */
  source?: NamedMethod
  value: CodeValue | undefined
  /** The call surely runs the method itself: through a class above, or where one below overrides it, another one may be meant. */
  isExact: boolean
  /** Something may keep the wrapper, with what it is given here, from what it does with that. */
  mayMiss: boolean
  /** Something is asked before the call, where that matters; and what. */
  asks: boolean
  guards?: readonly Guard[]
  /** Nothing stands before the call that could keep its method from it. */
  isStraight: boolean
  /** How the caller passes it, where parameters of its own decide that. */
  decided?: Decided
  /** The wrapper that the caller itself is, by its key, where it only passes on what it is given. */
  further?: string
}
/** `isWhole`: nobody outside the package's code calls it. As a new platform runs the callers, and as any that the app runs on. */
export type Sought = {
  wrapper: Wrapper
  method: number
  isWhole: boolean
  isOverridden: boolean
  values: Pass[]
  older: Pass[]
  /** Some call passes nothing on, as what it gives decides, or stands where nothing comes. */
  never: boolean
  choose?: Record<'values' | 'older', Choose>
}

/** `since` is the lowest platform that the app runs on. */
export type About = { since: number; settle: Settle; budget: Budget }

/** More calls than that of one method are not looked at. */
export const MAX_PASSES = 500
/** What a call costs of the values that may be told. */
const PASS_VALUES = 4

type Seen = { dex: Dex; trace: Trace; at: number; call: TracedCall }
/** What one call makes of a wrapper; undefined where the wrapper passes nothing on with that. */
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

export type Calls = {
  indexes: Map<number, Sought[]>
  kind: 'values' | 'older'
  caller: NamedMethod
  method: Method
  about: About
}

/** What is not looked at may be anything. */
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

/** What stands where nothing comes passes nothing on. */
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
