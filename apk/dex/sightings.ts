import { dexType } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { casesOf } from './by-case.ts'
import type { Held } from './by-case.ts'
import type { Body } from './code-item.ts'
import { catchesAll, countCalls, maybeAsksAlone } from './count-calls.ts'
import { guardsOf, typeOfRegister } from './guards.ts'
import type { Guard, Method } from './guards.ts'
import { methodId, methodText, parameters } from './ids.ts'
import { keyHandling } from './key-handling.ts'
import type { KeyDelegate } from './key-handling.ts'
import { onlyCallsSuper } from './only-super.ts'
import type { SourcePlace } from './debug-lines.ts'
import type { Match } from './resolve.ts'
import { isSameValues, tell, tellArguments } from './told.ts'
import type { CodeValue } from './told.ts'
import { traceFrom } from './trace.ts'
import type { Budget, Trace, TracedCall } from './trace.ts'
import { unvouched } from './unvouched.ts'
import type { Unvouched } from './unvouched.ts'
import { newPlatform } from './values.ts'
import type { Pattern } from './wanted.ts'

/** Where in the package: dotted class name, and the method's signature. */
export type Caller = {
  class: string
  method: string
  /** The instruction: offset in 16-bit code units from the start of the method. */
  at?: number
  /** Its source location, if the debug info has one. */
  source?: SourcePlace
}
export type Sighting = Caller & {
  pattern: Pattern
  /** The class in the reference, if it isn't the pattern's: to be checked against the hierarchy. */
  through?: string
  /** As in the reference. */
  target: string
}
export type CallSighting = Sighting & {
  /** Undefined if the method was too large to trace. */
  args?: CodeValue[]
  /** Not reached on a new API level. */
  unreached: boolean
  /** Set if the call differs on the older API levels from minSdkVersion on. */
  older?: { args?: CodeValue[] }
  /** Conditions of the call, for patterns that ask for them. */
  guards?: Guard[]
}
export type OverrideSighting = Caller & {
  pattern: Pattern
  type: string
  units: number
  /** Number of calls in the body that may affect a decision. */
  callCount: number
  /** All its calls may be renamed null checks. */
  maybeAsksAlone?: boolean
  /** It goes on whatever its calls throw. */
  catchesAll?: boolean
  returned?: CodeValue
  compared: number[]
  /** It compares with the key in question, but ignores it. */
  leavesKey?: true
  /** Of a key handler that only calls a method of another file. */
  delegate?: KeyDelegate
  /** It does nothing but call super, for patterns that ask for it. */
  onlySuper?: true
  throws: boolean
  traced: boolean
  /** The variant for this value of a field. */
  switched?: { of: string; value: number }
  /** For a certificate check: what it does with untrusted chains. */
  unvouched?: Unvouched
  /** Where the followed parameter goes; undefined if none is followed, or the body was too large. */
  handed?: Handed
}
/** `to`: calls that receive it, up to a bound; `kept`: it escapes to other methods, or there are more. */
type Handed = { to: string[]; kept: boolean }
export type Sink = {
  onCall(sighting: CallSighting): void
  onMention(sighting: Sighting): void
  onOverride(sighting: OverrideSighting): void
}

/** Two traces of one body: for a new API level, and for all levels from minSdkVersion on. */
export type Traces = { trace: Trace | undefined; older: Trace | undefined }

/** A wanted call in a body. */
export type Hit = { at: number; methodIndex: number; matches: Match[] }
/** The current file and class, and the receiver of what is found. */
type Telling = { dex: Dex; sink: Sink; budget: Budget; typeIndex: number }

type Means = Pick<Telling, 'dex' | 'budget'>

/** What older API levels add: undefined if the body doesn't test the API level, or the arguments are the same for all. */
const tellOlder = ({ dex, budget }: Means, at: number, { trace, older, args }: Traces & { args: CodeValue[] | undefined }) => {
  if (!trace?.asksPlatform) return undefined
  if (!older) return {}
  const all = tellArguments({ dex, trace: older, budget }, at)
  return all === undefined || isSameValues(all, args) ? undefined : { args: all }
}

type Inside = { body: Body; method: Method }

/** What is known of one call; with `guarded`, including its conditions. */
export const seenAt = (
  means: Means,
  at: number,
  { trace, older, body, method, guarded = false }: Inside & Traces & { guarded: boolean | undefined },
): Pick<CallSighting, 'args' | 'unreached' | 'older' | 'guards'> => {
  const { dex, budget } = means
  const args = trace && tellArguments({ dex, trace, budget }, at)
  const onOlder = tellOlder(means, at, { trace, older, args })
  const view = older ?? trace
  const guards = guarded && view ? guardsOf(dex, view, { code: body.code, at, method, budget }) : []
  return {
    ...(args && { args }),
    unreached: trace !== undefined && args === undefined,
    ...(onOlder && { older: onOlder }),
    ...(guards.length > 0 && { guards }),
  }
}

export const tellHit = (work: Telling, hit: Hit, { caller, ...seen }: Inside & Traces & { caller: Caller }) => {
  const { dex, sink } = work
  const target = methodText(dex, hit.methodIndex)
  for (const { pattern, role, through } of hit.matches) {
    const sighting = { ...caller, pattern, target, ...(through !== undefined && { through }) }
    if (role === 'mention') sink.onMention(sighting)
    else sink.onCall({ ...sighting, ...seenAt(work, hit.at, { ...seen, guarded: pattern.guarded }) })
  }
}

const MAX_HANDED = 24
const MAX_TEXT = 500

/** Calls that receive a parameter: by its register, or because they take its type, whatever is known of the register. */
const handedOn = (dex: Dex, trace: Trace, { register, methodIndex }: { register: number; methodIndex: number }): Handed => {
  const typesOf = (index: number) => parameters(dex, methodId(dex, index).protoIndex)
  const type = typeOfRegister(typesOf(methodIndex), register, 1)
  const takes = ({ registers, methodIndex: index }: TracedCall) =>
    registers.some((value) => value.kind === 'parameter' && value.index === register) ||
    (type !== undefined && typesOf(index).includes(type))
  const calls = [...trace.calls.values()].filter(takes)
  const to = [...new Set(calls.map((call) => methodText(dex, call.methodIndex).slice(0, MAX_TEXT)))]
  return { to: to.slice(0, MAX_HANDED), kept: trace.kept.has(register) || to.length > MAX_HANDED }
}

type Overriding = { caller: Caller; trace: Trace | undefined; body: Body; methodIndex: number }

/** What one trace shows of a body. */
const seenOf = ({ dex, budget }: Means, pattern: Pattern, seen: Overriding & { held?: Held }) => {
  const { trace, body, methodIndex, held } = seen
  const { follows: register, key } = pattern
  const returned = trace?.returned && tell({ dex, trace, budget }, trace.returned)
  const foreign = trace && pattern.checksChain ? unvouched(dex, body, { budget, ...(held && { held }) }) : undefined
  const keys = trace && key !== undefined ? keyHandling({ dex, budget }, { trace, key, body, methodIndex }) : undefined
  const handed = trace && register !== undefined ? handedOn(dex, trace, { register, methodIndex }) : undefined
  return {
    callCount: trace ? countCalls(dex, trace) : 0,
    ...(trace && maybeAsksAlone(dex, trace) && { maybeAsksAlone: true }),
    ...(trace && catchesAll(dex, trace) && { catchesAll: true }),
    ...(returned && { returned }),
    compared: [...(keys?.compared ?? trace?.compared ?? [])].toSorted((a, b) => a - b),
    ...(keys?.leavesKey && { leavesKey: true as const }),
    ...(keys?.delegate && { delegate: keys.delegate }),
    ...(pattern.onlySuper && onlyCallsSuper(dex, body, methodIndex) && { onlySuper: true as const }),
    throws: trace?.throws ?? false,
    traced: trace !== undefined,
    ...(foreign && { unvouched: foreign }),
    ...(handed && { handed }),
  }
}
type Seen = ReturnType<typeof seenOf> & Pick<OverrideSighting, 'switched'>

/** The distinct variants of a body. For merged classes they replace the whole, otherwise they are added to it. */
const seenByCase = (means: Means, pattern: Pattern, seen: Overriding): Seen[] => {
  const { dex, budget } = means
  const whole = seenOf(means, pattern, seen)
  const cases = seen.trace && pattern.byCase ? casesOf(dex, seen.trace) : []
  const tooLarge = [{ ...whole, traced: false }]
  if (!cases) return tooLarge
  const ways = new Map<string, Seen>()
  for (const { held, of, value, isMerged } of cases) {
    const trace = traceFrom(dex, seen.body, { budget, platform: newPlatform, held })
    if (!trace) return tooLarge
    const way = seenOf(means, pattern, { ...seen, trace, held })
    ways.set(isMerged ? JSON.stringify(way) : `${of} ${value}`, isMerged ? way : { ...way, switched: { of, value } })
  }
  return cases[0]?.isMerged ? [...ways.values()] : [whole, ...ways.values()]
}

export const tellOverride = ({ sink, typeIndex, ...means }: Telling, patterns: Pattern[], seen: Overriding) => {
  const { caller, body } = seen
  const base = { ...caller, type: dexType(means.dex, typeIndex), units: body.code.length }
  for (const pattern of patterns)
    for (const one of seenByCase(means, pattern, seen)) sink.onOverride({ ...base, pattern, ...one })
}
