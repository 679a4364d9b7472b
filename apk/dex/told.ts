import { classNameOf, dexString, dexType } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { mayMissAim } from './aims.ts'
import { isChanged } from './changed-arrays.ts'
import { fieldText, methodId, methodText, parameters } from './ids.ts'
import { BUILT, clip, joined } from './joined-text.ts'
import { isStraight } from './path.ts'
import type { Budget, Trace, TracedCall } from './trace.ts'
import type { Value } from './values.ts'

/**
 * What is known of an argument, with names in place of indices. Class names are dotted, methods and fields as in dex listings
 * (`Lx/Y;->name(I)V`).
 */
export type CodeValue =
  /** From outside of the method, or different on joining paths. */
  | { kind: 'unknown' }
  | { kind: 'parameter'; index: number }
  | { kind: 'int'; value: number }
  /** One of these, depending on the path. */
  | { kind: 'ints'; values: number[] }
  /** At least these bits are set. */
  | { kind: 'bits'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'class'; name: string }
  /** `changed`, here and below: an array that the method modifies. */
  | { kind: 'field'; name: string; changed?: true }
  /**
   * Created in this method: the calls on it, and the calls and fields that receive it. `mayMissAim`: an intent that isn't explicit
   * on every path to its use.
   */
  | {
      kind: 'object'
      type: string
      calls: { method: string; args: CodeValue[] }[]
      passedTo: string[]
      stored: boolean
      mayMissAim?: true
    }
  /** `constant`: its elements are literals. */
  | { kind: 'array'; type: string; constant: boolean; changed?: true }
  /** `built`: the text of a builder used only in this method; `args[0]` has its calls. */
  | { kind: 'result'; of: string; args: CodeValue[]; built?: true; changed?: true }
  /** The result of a call, plus a number: a moment in the future. */
  | { kind: 'after'; of: string; plus: number }

const DEPTH = 3
const MAX_CALLS = 24

/** `used`: the call whose arguments are described. */
type Told = {
  used?: number
  dex: Dex
  trace: Pick<Trace, 'calls' | 'stored'> & Partial<Pick<Trace, 'path' | 'taken' | 'changed'>>
  budget: Budget
}

/** Registers → arguments: `this` first if there is one; a long or double is one argument in two registers. */
const argumentsOf = (dex: Dex, { methodIndex, isStatic, registers }: TracedCall): Value[] => {
  const types = parameters(dex, methodId(dex, methodIndex).protoIndex)
  const found: Value[] = []
  let at = 0
  for (const type of isStatic ? types : ['L', ...types]) {
    found.push(registers[at] ?? { kind: 'unknown' })
    at += type === 'J' || type === 'D' ? 2 : 1
  }
  return found
}

const isThis = (value: Value | undefined, at: number) => value?.kind === 'object' && value.at === at

const INTENT = 'android.content.Intent'
const isMissed = ({ dex, used, trace: { calls, path }, budget }: Told, made: number) =>
  used !== undefined && path !== undefined && mayMissAim(dex, { calls, path }, { made, used, budget })

const tellObject = (told: Told, value: Extract<Value, { kind: 'object' }>, depth: number): CodeValue => {
  const { dex, trace } = told
  const calls: { method: string; args: CodeValue[] }[] = []
  const passedTo: string[] = []
  told.budget.values -= trace.calls.size >> 4
  for (const call of trace.calls.values()) {
    if (!call.registers.some((one) => isThis(one, value.at))) continue
    const isReceiver = !call.isStatic && isThis(call.registers[0], value.at)
    if ((isReceiver ? calls : passedTo).length >= MAX_CALLS) continue
    const method = clip(methodText(dex, call.methodIndex))
    if (!isReceiver) passedTo.push(method)
    else
      calls.push({
        method,
        args: argumentsOf(dex, call)
          .slice(1)
          .map((one) => tell(told, one, depth - 1)),
      })
  }
  const type = classNameOf(dexType(dex, value.index))
  const missed = type === INTENT && isMissed(told, value.at)
  return { kind: 'object', type, calls, passedTo, stored: trace.stored.has(value.at), ...(missed && { mayMissAim: true }) }
}

const changedIn = ({ trace: { changed } }: Told, value: Value) =>
  changed && isChanged(changed, value) && { changed: true as const }

/** A string builder that is filled by straight-line code and doesn't escape. */
const isBuilt = ({ trace, budget }: Told, of: string, at: number) => {
  const builder = trace.calls.get(at)?.registers[0]
  if (builder?.kind !== 'object' || !trace.path || !BUILT.test(of) || trace.taken?.has(builder.at)) return false
  budget.values -= Math.max(at - builder.at, 0) >> 4
  return isStraight(trace.path, builder.at, at)
}

const tellResult = (told: Told, value: Extract<Value, { kind: 'result' }>, depth: number): CodeValue => {
  const { index, at } = value
  const call = told.trace.calls.get(at)
  const args = call ? argumentsOf(told.dex, call).map((one) => tell(told, one, depth - 1)) : []
  const of = clip(methodText(told.dex, index))
  return joined({ kind: 'result', of, args, ...(isBuilt(told, of, at) && { built: true }), ...changedIn(told, value) })
}

/** Describes a value to a depth of three: an argument, what made it, and what made that. */
export const tell = (told: Told, value: Value, depth = DEPTH): CodeValue => {
  const { dex, budget } = told
  budget.values -= 1
  if (budget.values < 0) return { kind: 'unknown' }
  if (value.kind === 'string') return { kind: 'string', value: clip(dexString(dex, value.index)) }
  if (value.kind === 'text') return { kind: 'string', value: value.value }
  if (value.kind === 'class') return { kind: 'class', name: clip(classNameOf(dexType(dex, value.index))) }
  if (value.kind === 'field') return { kind: 'field', name: clip(fieldText(dex, value.index)), ...changedIn(told, value) }
  if (value.kind === 'array')
    return { kind: 'array', type: dexType(dex, value.index), constant: value.filled, ...changedIn(told, value) }
  if (value.kind === 'after') return { kind: 'after', of: clip(methodText(dex, value.index)), plus: value.plus }
  if (value.kind === 'object') return depth > 0 ? tellObject(told, value, depth) : { kind: 'unknown' }
  if (value.kind === 'result') return depth > 0 ? tellResult(told, value, depth) : { kind: 'unknown' }
  const isNothing = value.kind === 'platform' || value.kind === 'flags' || value.kind === 'of'
  return isNothing || changedIn(told, value) ? { kind: 'unknown' } : value
}

/** The arguments of one call; undefined if it isn't reached on the trace's API levels. */
export const tellArguments = (told: Told, at: number): CodeValue[] | undefined => {
  const call = told.trace.calls.get(at)
  return call && argumentsOf(told.dex, call).map((one) => tell({ ...told, used: at }, one))
}

/** Whether two lists of values are equal. */
export const isSameValues = (a: readonly CodeValue[] | undefined, b: readonly CodeValue[] | undefined) =>
  a === b || JSON.stringify(a) === JSON.stringify(b)
