import type { Dex } from '../formats/dex.ts'
import { noteElement, noteWriter } from './changed-arrays.ts'
import { evaluate, fillArray, write } from './evaluate.ts'
import type { Place } from './evaluate.ts'
import { THROW, askedAt, comparedAt, isPlainStep, isReturn } from './flow.ts'
import { methodId } from './ids.ts'
import { CALL, KIND, isFieldPut, isStaticCall } from './opcodes.ts'
import { isWide, passedRegisters, targetOf } from './registers.ts'
import { settingAnswer } from './setting-answers.ts'
import { askedText, textAnswer } from './text-answers.ts'
import type { Trace, TracedCall } from './trace.ts'
import { UNKNOWN, join } from './values.ts'
import type { Value } from './values.ts'

const MAX_COMPARED = 64
const [IF_EQZ, IF_NEZ] = [0x38, 0x39]

/** The result of a call for `move-result`: a method returning its own class is taken for a builder that returns itself. */
const resultOf = ({ dex, at, sight, answer }: Place, call: TracedCall): Value => {
  const { methodIndex, isStatic, registers } = call
  const [receiver] = registers
  if (!isStatic && receiver?.kind === 'object') {
    const { classIndex, protoIndex } = methodId(dex, methodIndex)
    const { bytes, protos } = dex
    if (bytes.u32At(protos.offset + protoIndex * 12 + 4) === classIndex) return receiver
  }
  const answered = answer(call)
  if (answered) sight.isAsked = true
  return answered ?? settingAnswer(dex, call) ?? textAnswer(dex, call) ?? { kind: 'result', index: methodIndex, at }
}

const isMoveResult = (op: number) => op >= 0x0a && op <= 0x0c
const isStore = (op: number) => op === 0x4d || op === 0x5b || op === 0x69

const noteStore = ({ code, at, state }: Place, op: number, { stored, kept }: Trace) => {
  const unit = code[at] ?? 0
  const value = state[op === 0x5b ? (unit >> 8) & 0xf : unit >> 8]
  if (value?.kind === 'object' || value?.kind === 'array') stored.add(value.at)
  else if (value?.kind === 'parameter') kept.add(value.index)
}

/** All forms of sput. */
const isStaticPut = (op: number) => op >= 0x67 && op <= 0x6d
const notePut = ({ code, at, state }: Place, op: number, { puts }: Trace) => {
  const [unit = 0, field = 0] = [code[at], code[at + 1]]
  const [before, value] = [puts.get(field), state[isStaticPut(op) ? unit >> 8 : (unit >> 8) & 0xf] ?? UNKNOWN]
  puts.set(field, before ? join(before, value) : value)
}

/** Array literals, and lambdas of `invoke-custom`. */
const takesValues = (op: number) => op === 0x24 || op === 0x25 || op === 0xfc || op === 0xfd
const noteTaken = ({ code, at, state }: Place, { kept, taken }: Trace) => {
  for (const index of passedRegisters(code, at)) {
    const value = state[index]
    if (value?.kind === 'parameter') kept.add(value.index)
    else if (value?.kind === 'object') taken.add(value.at)
  }
}

const callAt = ({ code, at, state }: Place, op: number): TracedCall => ({
  methodIndex: code[at + 1] ?? 0,
  isStatic: isStaticCall(op),
  registers: passedRegisters(code, at).map((index) => state[index] ?? UNKNOWN),
})

/** The parameter that a value depends on, besides constants. */
const deciderOf = (dex: Dex, value: Value, { calls }: Trace) => {
  if (value.kind === 'parameter' || value.kind === 'of') return value.index
  const call = value.kind === 'result' ? calls.get(value.at) : undefined
  return call && askedText(dex, call)
}

/** A field's value or a method's result is recorded as a condition, whatever it is compared with. */
const isAnswer = ({ kind }: Value) => kind === 'field' || kind === 'result'

/** Records what a branch depends on: numbers it compares with, and parameters. */
const noteParting = (place: Place, op: number, trace: Trace) => {
  for (const number of comparedAt(place)) if (trace.compared.size < MAX_COMPARED) trace.compared.add(number)
  for (const value of askedAt(place)) {
    const index = deciderOf(place.dex, value, trace)
    if (op === IF_EQZ || op === IF_NEZ) trace.tests.set(place.at, value)
    else if (index !== undefined) trace.tests.set(place.at, { kind: 'of', index })
    else if (isAnswer(value) && !trace.tests.has(place.at)) trace.tests.set(place.at, value)
    if (index !== undefined) trace.deciders.add(index)
  }
}

const RETURN_VOID = 0x0e
const noteReturn = ({ code, at, state }: Place, op: number, trace: Trace) => {
  trace.returns = true
  if (op === RETURN_VOID) return
  const value = state[(code[at] ?? 0) >> 8] ?? UNKNOWN
  trace.returned = trace.returned ? join(trace.returned, value) : value
}

/** Executes one instruction. `left`: the result of a preceding call, for `move-result`. */
export const perform = (place: Place, trace: Trace, left: Value): Value => {
  const { code, at, state } = place
  const op = (code[at] ?? 0) & 0xff
  if (KIND[op] === CALL) {
    const call = callAt(place, op)
    trace.calls.set(at, call)
    noteWriter(trace.changed, place.dex, call)
    return resultOf(place, call)
  }
  if (takesValues(op)) noteTaken(place, trace)
  noteElement(trace.changed, op, state[(code[at + 1] ?? 0) & 0xff])
  if (isFieldPut(op)) notePut(place, op, trace)
  if (op === 0x24 || op === 0x25) return { kind: 'array', index: code[at + 1] ?? 0, at, filled: false }
  if (op === 0x26) fillArray(place)
  else if (isStore(op)) noteStore(place, op, trace)
  else if (op === THROW) trace.throws = true
  else if (isReturn(op)) noteReturn(place, op, trace)
  if (!isPlainStep(op)) noteParting(place, op, trace)
  const target = targetOf(code, at)
  if (target >= 0) write(state, target, { value: isMoveResult(op) ? left : evaluate(place, op), pair: isWide(op) })
  return UNKNOWN
}
