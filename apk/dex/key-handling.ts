import type { Dex } from '../formats/dex.ts'
import type { Body } from './code-item.ts'
import { boundBody, isDefinedIn } from './constants.ts'
import { decides, looksLikeCheck } from './count-calls.ts'
import { THROW, isSwitch } from './flow.ts'
import { methodId, methodText, parameters } from './ids.ts'
import { isByHandle, isSuperCall } from './only-super.ts'
import { isArrayPut, isFieldPut, lengthAt } from './opcodes.ts'
import { traceFrom } from './trace.ts'
import type { Budget, Trace, TracedCall } from './trace.ts'
import { int, newPlatform } from './values.ts'
import type { Value } from './values.ts'

/** A method that handles key events; `number` and `event` are the registers of the key code and of the event. */
type Handler = { body: Body; methodIndex: number; number: number | undefined; event: number | undefined }
type Means = { dex: Dex; budget: Budget }
/** A method of another file that a handler only calls, with the registers of its key code and its event. */
export type KeyDelegate = { method: string; number?: number; event?: number }
/** Numbers that a handler compares with, and whether it ignores the key in question. */
type KeyHandling = { compared: Set<number>; leavesKey: boolean; delegate?: KeyDelegate }

const EVENT = 'Landroid/view/KeyEvent;'
const GET_KEY = `${EVENT}->getKeyCode()I`
const LOOKS = /^Landroid\/view\/KeyEvent;->(?:get|is|has)\w*\(/
/** Such a method may return the number that another method was given. */
const UNWRAPS = /^L(?:java\/lang|kotlin)\//
/** Not a key code. */
const ANY_OTHER = 0x7fff_fff0
/** `onKey` of the lambda class, D8's accessor, and the method with the lambda's body. */
const MAX_LEVELS = 3

/** The key code is the parameter before the event: `onKey(View, int, KeyEvent)`. */
const handlerOf = (dex: Dex, { body, methodIndex }: Pick<Handler, 'body' | 'methodIndex'>): Handler => {
  const types = parameters(dex, methodId(dex, methodIndex).protoIndex)
  const at = types.indexOf(EVENT)
  return { body, methodIndex, number: types[at - 1] === 'I' ? at : undefined, event: at < 0 ? undefined : at + 1 }
}

const isParameter = (value: Value | undefined, register: number | undefined) =>
  register !== undefined && value?.kind === 'parameter' && value.index === register

const [BRIDGE, SYNTHETIC] = [0x40, 0x1000]
/** The method with a lambda's body: D8 makes it public, but as source can't name it, no subclass overrides it. */
const isOfCompiler = (flags: number) => (flags & (SYNTHETIC | BRIDGE)) === SYNTHETIC

/** The body that a call of such a method always runs. */
const bodyOfDelegate = (dex: Dex, methodIndex: number) => boundBody(dex, methodIndex, isOfCompiler)

/** The method that the handler only delegates to, e.g. from a lambda class to the lambda's body; without body: of another file. */
const delegateOf = (
  { dex }: Means,
  { number, event }: Handler,
  { returned, calls }: Trace,
): (Omit<Handler, 'body'> & { body: Body | undefined }) | undefined => {
  const call = returned?.kind === 'result' && calls.size === 1 ? calls.get(returned.at) : undefined
  const registerOf = (register: number | undefined) => {
    const at = call?.registers.findIndex((value) => isParameter(value, register)) ?? -1
    return at < 0 ? undefined : at
  }
  const [asked, given] = [registerOf(number), registerOf(event)]
  if (!call || (asked === undefined && given === undefined)) return undefined
  const { methodIndex } = call
  const body = bodyOfDelegate(dex, methodIndex)
  return body || !isDefinedIn(dex, methodId(dex, methodIndex).classIndex)
    ? { body, methodIndex, number: asked, event: given }
    : undefined
}

/** Traces the body for one key code. */
const traceKey = ({ dex, budget }: Means, { body, number, event }: Handler, key: number) => {
  const first = body.registers - body.ins
  const given = new Map(number === undefined ? [] : [[number, int(key)]])
  const answers = ({ methodIndex, registers: [asked] }: TracedCall) =>
    isParameter(asked, event) && methodText(dex, methodIndex) === GET_KEY ? int(key) : undefined
  return first < 0 ? undefined : traceFrom(dex, body, { budget, platform: newPlatform, given, answers, notesRan: true })
}

const isEquality = (op: number) => op === 0x32 || op === 0x33 || isSwitch(op)

/** Whether all undecided comparisons with numbers are of values unrelated to the key, e.g. the state of a player. */
const asksOfOthers = (
  { dex }: Means,
  { code }: Body,
  { trace, isGiven }: { trace: Trace; isGiven: (call: TracedCall) => boolean },
) =>
  [...trace.open].every((at) => {
    if (!isEquality((code[at] ?? 0) & 0xff)) return true
    const value = trace.tests.get(at)
    if (value?.kind === 'field') return !trace.puts.has(value.index)
    const call = value?.kind === 'result' ? trace.calls.get(value.at) : undefined
    if (!call) return false
    const method = methodText(dex, call.methodIndex)
    return method !== GET_KEY && !UNWRAPS.test(method) && (!isGiven(call) || LOOKS.test(method))
  })

/**
 * Whether the body does nothing for this key that it doesn't do for any other key, except calling super, returning false or
 * logging. A player that ignores the back key compares with it, too (`VideoView.onKeyDown`). Passing the key to other methods
 * may have any effect.
 */
const leavesAlone = (means: Means, handler: Handler, key: number) => {
  const { dex } = means
  const { body, methodIndex, event } = handler
  const [asked, other] = [traceKey(means, handler, key), traceKey(means, handler, ANY_OTHER)]
  if (!asked || !other) return false
  const { code } = body
  const isHandedUp = (at: number, call: TracedCall) =>
    isSuperCall((code[at] ?? 0) & 0xff) && methodId(dex, call.methodIndex).nameIndex === methodId(dex, methodIndex).nameIndex
  const isIdle = (at: number, call: TracedCall) =>
    isHandedUp(at, call) || !decides(dex, call) || LOOKS.test(methodText(dex, call.methodIndex))
  const getsKey = (one: number) => (call: TracedCall) =>
    call.registers.some((value) => isParameter(value, event) || (value.kind === 'int' && value.value === one))
  if (
    asked.ran.every((ran, at) => ran === other.ran[at]) &&
    asksOfOthers(means, body, { trace: other, isGiven: getsKey(ANY_OTHER) })
  )
    return true
  const isGiven = getsKey(key)
  const mayAct = [...asked.calls].some(
    ([at, call]) => !isIdle(at, call) && (other.ran[at] !== 1 || (isGiven(call) && !looksLikeCheck(dex, call))),
  )
  if (mayAct) return false
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    if (asked.ran[at] !== 1 || other.ran[at] === 1) continue
    const op = (code[at] ?? 0) & 0xff
    if (isFieldPut(op) || isArrayPut(op) || op === THROW || isByHandle(op)) return false
  }
  const { returned } = asked
  if (returned?.kind === 'int') return returned.value === 0
  const call = returned?.kind === 'result' ? asked.calls.get(returned.at) : undefined
  return returned?.kind === 'result' && call !== undefined && isHandedUp(returned.at, call)
}

const delegateText = (dex: Dex, { methodIndex, number, event }: Omit<Handler, 'body'>): KeyDelegate => ({
  method: methodText(dex, methodIndex),
  ...(number !== undefined && { number }),
  ...(event !== undefined && { event }),
})

const handlingFrom = (means: Means, first: Handler, { trace, key }: { trace: Trace; key: number }): KeyHandling => {
  const { dex, budget } = means
  let [handler, own]: [Handler, Trace | undefined] = [first, trace]
  let delegate: KeyDelegate | undefined
  const compared = new Set(trace.compared)
  for (let level = 0; own && level < MAX_LEVELS; level += 1) {
    const next = delegateOf(means, handler, own)
    if (!next?.body) {
      delegate = next && delegateText(dex, next)
      break
    }
    handler = { ...next, body: next.body }
    own = traceFrom(dex, handler.body, { budget, platform: newPlatform })
    for (const one of own?.compared ?? []) compared.add(one)
  }
  return { compared, leavesKey: compared.has(key) && leavesAlone(means, handler, key), ...(delegate && { delegate }) }
}

/** What a handler, or the method that it delegates to, does with this key. */
export const keyHandling = (
  means: Means,
  { body, methodIndex, ...asked }: { trace: Trace; key: number; body: Body; methodIndex: number },
): KeyHandling => handlingFrom(means, handlerOf(means.dex, { body, methodIndex }), asked)

/** The same for a method of this file that a handler of another one delegates to; undefined if it isn't surely the one that runs. */
export const delegatedHandling = (
  means: Means,
  methodIndex: number,
  { number, event, key }: Omit<KeyDelegate, 'method'> & { key: number },
): KeyHandling | undefined => {
  const body = bodyOfDelegate(means.dex, methodIndex)
  const trace = body && traceFrom(means.dex, body, { budget: means.budget, platform: newPlatform })
  return trace && handlingFrom(means, { body, methodIndex, number, event }, { trace, key })
}
