import type { Dex } from '../formats/dex.ts'
import type { Body } from './code-item.ts'
import { handlersOf } from './code-item.ts'
import type { Field } from './class-data.ts'
import { constantOf, filledWith } from './constants.ts'
import type { Constant, Seeing } from './constants.ts'
import { evaluate, fillArray, write } from './evaluate.ts'
import type { Place, Sight, State } from './evaluate.ts'
import { THROW, comparedAt, isPlainStep, isReturn, nextOf } from './flow.ts'
import { methodId } from './ids.ts'
import { CALL, KIND, UNITS, isStaticCall } from './opcodes.ts'
import { meetings } from './path.ts'
import type { Path } from './path.ts'
import { isWide, passedRegisters, targetOf } from './registers.ts'
import { NEWEST_PLATFORM, UNKNOWN, join, newPlatform } from './values.ts'
import type { Value } from './values.ts'

export type TracedCall = { methodIndex: number; isStatic: boolean; registers: Value[] }
/** One method as it runs on the platforms that it is seen from. Calls that no path reaches are not in `calls`. */
export type Trace = {
  calls: Map<number, TracedCall>
  /** Instructions that put an object where another method may find it: by the `at` of the object. */
  stored: Set<number>
  /** Registers of parameters that are put where another method may find them. */
  kept: Set<number>
  /** What the method gives back, whichever way; undefined where it gives nothing. */
  returned?: Value
  compared: Set<number>
  throws: boolean
  units: number
  /** Whether it asks for the platform: seen from others it may do something else. */
  asksPlatform: boolean
  /** What is held against zero, by the place of the test. */
  tests: Map<number, Value>
  /** What it puts into fields, whichever way. */
  puts: Map<number, Value>
  /** Objects that stand in an array literal or in a lambda, by their `at`. */
  taken: Set<number>
  path: Path
}

/** What all traces of a package may cost together: instructions followed, and values told. */
export type Budget = { steps: number; values: number }
export const startBudget = (): Budget => ({ steps: 20_000_000, values: 1_000_000 })
const MAX_CELLS = 2_000_000
const STATIC = 0x8

/** True where the kept state learnt something it did not know. */
const mergeInto = (kept: State, incoming: State) => {
  let changed = false
  for (let i = 0; i < kept.length; i += 1) {
    const known = kept[i] ?? UNKNOWN
    const joined = known === incoming[i] ? known : join(known, incoming[i] ?? UNKNOWN)
    if (joined === known) continue
    kept[i] = joined
    changed = true
  }
  return changed
}

/** What a call leaves for `move-result`: a setter that gives back its own object gives the same one again. */
const resultOf = (dex: Dex, at: number, call: TracedCall): Value => {
  const { methodIndex, isStatic, registers } = call
  const [receiver] = registers
  if (!isStatic && receiver?.kind === 'object') {
    const { classIndex, protoIndex } = methodId(dex, methodIndex)
    const { bytes, protos } = dex
    if (bytes.u32At(protos.offset + protoIndex * 12 + 4) === classIndex) return receiver
  }
  return { kind: 'result', index: methodIndex, at }
}

const isMoveResult = (op: number) => op >= 0x0a && op <= 0x0c
const isStore = (op: number) => op === 0x4d || op === 0x5b || op === 0x69

const noteStore = ({ code, at, state }: Place, op: number, { stored, kept }: Trace) => {
  const unit = code[at] ?? 0
  const value = state[op === 0x5b ? (unit >> 8) & 0xf : unit >> 8]
  if (value?.kind === 'object' || value?.kind === 'array') stored.add(value.at)
  else if (value?.kind === 'parameter') kept.add(value.index)
}

/** sput and iput, in all their forms */
const isStaticPut = (op: number) => op >= 0x67 && op <= 0x6d
const isPut = (op: number) => isStaticPut(op) || (op >= 0x59 && op <= 0x5f)
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

/** Does one instruction. `left` is what the call before it left, for `move-result`. */
const perform = (place: Place, trace: Trace, left: Value): Value => {
  const { code, at, state, dex } = place
  const op = (code[at] ?? 0) & 0xff
  if (KIND[op] === CALL) {
    const call = callAt(place, op)
    trace.calls.set(at, call)
    return resultOf(dex, at, call)
  }
  if (takesValues(op)) noteTaken(place, trace)
  if (isPut(op)) notePut(place, op, trace)
  if (op === 0x24 || op === 0x25) return { kind: 'array', index: code[at + 1] ?? 0, at, filled: false }
  if (op === 0x26) fillArray(place)
  else if (isStore(op)) noteStore(place, op, trace)
  else if (op === THROW) trace.throws = true
  else if (isReturn(op) && op !== 0x0e) {
    const value = state[(code[at] ?? 0) >> 8] ?? UNKNOWN
    trace.returned = trace.returned ? join(trace.returned, value) : value
  }
  if (op === 0x38 || op === 0x39) trace.tests.set(at, state[(code[at] ?? 0) >> 8] ?? UNKNOWN)
  if (!isPlainStep(op)) for (const number of comparedAt(place)) if (trace.compared.size < 64) trace.compared.add(number)
  const target = targetOf(code, at)
  if (target >= 0) write(state, target, { value: isMoveResult(op) ? left : evaluate(place, op), pair: isWide(op) })
  return UNKNOWN
}

type Run = {
  dex: Dex
  body: Body
  trace: Trace
  kept: Map<number, State>
  meets: Set<number>
  todo: number[]
  budget: Budget
  sight: Sight
  constants: Place['constants']
}

/** Straight on from one place until the paths part or meet. */
const runFrom = (run: Run, start: number, entry: State) => {
  const { dex, body, trace, kept, meets, todo, budget, sight, constants } = run
  const state = entry.slice()
  let left: Value = UNKNOWN
  const place = { dex, code: body.code, at: start, state, sight, constants }
  for (let at = start; at >= 0 && at < body.code.length;) {
    budget.steps -= 1
    if (budget.steps < 0) return
    place.at = at
    left = perform(place, trace, left)
    const op = (body.code[at] ?? 0) & 0xff
    const following = at + (UNITS[op] ?? 1)
    if (isPlainStep(op) && !meets.has(following)) {
      at = following
      continue
    }
    const next = nextOf(place)
    const [only] = next
    if (next.length === 1 && only !== undefined && !meets.has(only) && only > at) {
      at = only
      continue
    }
    budget.steps -= next.length * (2 + (state.length >> 3))
    for (const target of next) {
      if (budget.steps < 0) return
      const known = kept.get(target)
      if (!known) kept.set(target, state.slice())
      if (!known || mergeInto(known, state)) todo.push(target)
    }
    return
  }
}

const entryState = ({ registers, ins }: Body): State =>
  Array.from({ length: registers }, (_, index) =>
    index < registers - ins ? UNKNOWN : { kind: 'parameter', index: index - (registers - ins) },
  )

const startTrace = (path: Path): Trace => ({
  calls: new Map(),
  stored: new Set(),
  kept: new Set(),
  compared: new Set(),
  throws: false,
  units: path.code.length,
  asksPlatform: false,
  tests: new Map(),
  puts: new Map(),
  taken: new Set(),
  path,
})

/** How initialisers of the same file are seen: as the method itself. */
const seeingBy = (dex: Dex, { budget, platform }: { budget: Budget; platform: Value }): Seeing => ({
  sight: platform.kind === 'platform' ? platform.from : NEWEST_PLATFORM,
  initialise: (body) => traceFrom(dex, body, { budget, platform }),
})

/**
 * Follows constants through one method: every path, known branches only where they lead, joined where paths meet. Undefined
 * where the method is too large for what is left of the package's budget.
 */
export const traceFrom = (dex: Dex, body: Body, { budget, platform }: { budget: Budget; platform: Value }): Trace | undefined => {
  const meets = meetings(body.code, budget)
  const handlers = handlersOf(dex, body)
  if (body.registers * (meets.size + handlers.length + 1) > MAX_CELLS) return undefined
  const trace = startTrace({ code: body.code, meets })
  const sight = { platform, isAsked: false }
  const kept = new Map<number, State>([[0, entryState(body)]])
  const todo = [0]
  for (const at of handlers) {
    meets.add(at)
    kept.set(
      at,
      Array.from({ length: body.registers }, () => UNKNOWN),
    )
    todo.push(at)
  }
  const seeing = seeingBy(dex, { budget, platform })
  const constants = (field: number) => constantOf(dex, field, seeing)
  const run = { dex, body, trace, kept, meets, todo, budget, sight, constants }
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    const entry = kept.get(at)
    if (entry) runFrom(run, at, entry)
    if (budget.steps < 0) return undefined
  }
  trace.asksPlatform = sight.isAsked
  return trace
}

type Asked = { field: Field; dataOffset: number; budget: Budget; work: { left: number } }

/** What a field of a class always holds, seen from a new platform: see `constantOf` and `filledWith`. */
export const heldIn = (dex: Dex, { field, dataOffset, budget, work }: Asked): Constant | undefined => {
  const seeing = seeingBy(dex, { budget, platform: newPlatform })
  if ((field.flags & STATIC) !== 0) return constantOf(dex, field.index, seeing)
  return filledWith(dex, { field, dataOffset, initialise: seeing.initialise, work })
}

/** The same, seen from a new platform. */
export const traceMethod = (dex: Dex, body: Body, budget: Budget) => traceFrom(dex, body, { budget, platform: newPlatform })
