import type { Dex } from '../formats/dex.ts'
import type { Body } from './code-item.ts'
import { startChanged } from './changed-arrays.ts'
import type { Changed } from './changed-arrays.ts'
import { triesOf } from './code-item.ts'
import type { Try } from './code-item.ts'
import type { Field } from './class-data.ts'
import { constantOf, filledWith } from './constants.ts'
import type { Constant, Seeing } from './constants.ts'
import { enterHandlers, startEntered } from './enter-handlers.ts'
import type { Place, Sight, State } from './evaluate.ts'
import { isPlainStep, nextOf } from './flow.ts'
import { UNITS } from './opcodes.ts'
import { meetings } from './path.ts'
import type { Path } from './path.ts'
import { perform } from './perform.ts'
import { platformAnswer } from './platform-answers.ts'
import { NEWEST_PLATFORM, UNKNOWN, join, newPlatform } from './values.ts'
import type { Value } from './values.ts'

export type TracedCall = { methodIndex: number; isStatic: boolean; registers: Value[] }
/** What a method does on the API levels it is traced for. Unreached calls are not in `calls`. */
export type Trace = {
  calls: Map<number, TracedCall>
  /** Objects that escape into a field or array, by their `at`. */
  stored: Set<number>
  /** Parameters that escape, by register. */
  kept: Set<number>
  /** The returned value, joined over all paths; undefined if nothing is returned. */
  returned?: Value
  compared: Set<number>
  throws: boolean
  /** Whether some path ends without an exception. */
  returns: boolean
  units: number
  /** Whether it tests the API level: on others it may do something else. */
  asksPlatform: boolean
  /** Parameters that branches depend on, by register. */
  deciders: Set<number>
  /** By branch: what is compared with zero, or what is derived from a parameter and compared with anything. */
  tests: Map<number, Value>
  /** Branches whose outcome is unknown. */
  open: Set<number>
  /** What it assigns to fields, joined over all paths. */
  puts: Map<number, Value>
  /** Objects that go into an array literal or a lambda, by their `at`. */
  taken: Set<number>
  changed: Changed
  path: Path
  /** Its try blocks. */
  tries: readonly Try[]
  /** By code unit: 1 if the instruction was reached; empty without try blocks unless asked for. */
  ran: Uint8Array
}

/** Bound over all traces of a package: instructions executed, and values described. */
export type Budget = { steps: number; values: number }
export const startBudget = (): Budget => ({ steps: 20_000_000, values: 1_000_000 })
const MAX_CELLS = 2_000_000
const STATIC = 0x8

/** Joins `incoming` into `kept`; true if that changed it. */
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

type Run = {
  dex: Dex
  body: Body
  trace: Trace
  kept: Map<number, State>
  meets: Set<number>
  todo: number[]
  ran: Uint8Array
  budget: Budget
  sight: Sight
  constants: Place['constants']
  answer: Place['answer']
  held: Place['held']
}

/** Executes one basic block. */
const runFrom = (run: Run, start: number, entry: State) => {
  const { dex, body, trace, kept, meets, todo, ran, budget, sight, constants, answer, held } = run
  const state = entry.slice()
  let left: Value = UNKNOWN
  const place = { dex, code: body.code, at: start, state, sight, constants, answer, held }
  for (let at = start; at >= 0 && at < body.code.length;) {
    budget.steps -= 1
    if (budget.steps < 0) return
    place.at = at
    ran[at] = 1
    left = perform(place, trace, left)
    const op = (body.code[at] ?? 0) & 0xff
    const following = at + (UNITS[op] ?? 1)
    if (isPlainStep(op) && !meets.has(following)) {
      at = following
      continue
    }
    const next = nextOf(place)
    const [only] = next
    if (next.length > 1) {
      trace.path.isOneWay = false
      trace.open.add(at)
    }
    if (next.length === 1 && only !== undefined && !meets.has(only) && only > at) {
      at = only
      continue
    }
    budget.steps -= next.length * (2 + (state.length >> 3))
    for (const target of next) {
      if (budget.steps < 0) return
      const known = kept.get(target)
      if (known) trace.path.isOneWay = false
      if (!known) kept.set(target, state.slice())
      if (!known || mergeInto(known, state)) todo.push(target)
    }
    return
  }
}

const entryState = ({ registers, ins }: Body, given: Given): State => {
  const state = Array<Value>(registers).fill(UNKNOWN)
  const first = registers - ins
  for (let index = Math.max(0, -first); index < ins; index += 1)
    state[first + index] = given.get(index) ?? { kind: 'parameter', index }
  return state
}

const startTrace = (path: Path, tries: readonly Try[], ran: Uint8Array): Trace => ({
  calls: new Map(),
  stored: new Set(),
  kept: new Set(),
  compared: new Set(),
  throws: false,
  returns: false,
  units: path.code.length,
  asksPlatform: false,
  deciders: new Set(),
  tests: new Map(),
  open: new Set(),
  puts: new Map(),
  taken: new Set(),
  changed: startChanged(),
  path,
  tries,
  ran,
})

/** Known arguments, by register. */
export type Given = ReadonlyMap<number, Value>
const NOTHING: Given = new Map()
type From = {
  budget: Budget
  platform: Value
  given?: Given
  /** Known results of calls; takes precedence over what the file tells. */
  answers?: Place['answer']
  /** Field values to assume. */
  held?: ReadonlyMap<number, Value>
  /** Record `ran` even without try blocks. */
  notesRan?: true
}

/** Cache key of a view: a single older API level must not share it with "all levels from there on". */
const sightOf = (platform: Value) => {
  if (platform.kind === 'platform') return platform.from
  return platform.kind === 'int' && platform.value !== NEWEST_PLATFORM ? -platform.value : NEWEST_PLATFORM
}

/** Traces initialisers of the same file for the same API levels as the method. */
const seeingBy = (dex: Dex, { budget, platform }: { budget: Budget; platform: Value }): Seeing => ({
  sight: sightOf(platform),
  initialise: (body, given = NOTHING) => traceFrom(dex, body, { budget, platform, given }),
})

/**
 * Constant propagation through one method: follows every feasible path and joins register states where paths meet. Undefined if
 * the method is too large for what is left of the package's budget.
 */
export const traceFrom = (dex: Dex, body: Body, from: From): Trace | undefined => {
  const { budget, platform, given = NOTHING, answers, held, notesRan } = from
  const meets = meetings(body.code, budget)
  const tries = triesOf(dex, body)
  const caught = new Set([...new Set(tries.map(({ handlers }) => handlers))].flatMap((list) => list.map(({ at }) => at)))
  if (body.registers * (meets.size + caught.size + 1) > MAX_CELLS) return undefined
  const ran = new Uint8Array(tries.length === 0 && !notesRan ? 0 : body.code.length)
  const trace = startTrace({ code: body.code, meets, isOneWay: tries.length === 0 }, tries, ran)
  const sight = { platform, isAsked: false }
  const kept = new Map<number, State>([[0, entryState(body, given)]])
  for (const at of caught) meets.add(at)
  const seeing = seeingBy(dex, { budget, platform })
  const constants = (field: number) => constantOf(dex, field, seeing)
  const answer = (call: TracedCall) => answers?.(call) ?? platformAnswer(dex, call, seeing)
  const run = { dex, body, trace, kept, meets, todo: [0], ran, budget, sight, constants, answer, held }
  const entered = startEntered()
  while (run.todo.length > 0) {
    for (let at = run.todo.pop(); at !== undefined; at = run.todo.pop()) {
      const entry = kept.get(at)
      if (entry) runFrom(run, at, entry)
      if (budget.steps < 0) return undefined
    }
    enterHandlers(run, entered)
  }
  trace.asksPlatform = sight.isAsked
  return trace
}

type Asked = { field: Field; dataOffset: number; budget: Budget; work: { left: number } }

/** The constant value of a field on a new API level: see `constantOf` and `filledWith`. */
export const heldIn = (dex: Dex, { field, dataOffset, budget, work }: Asked): Constant | undefined => {
  const seeing = seeingBy(dex, { budget, platform: newPlatform })
  if ((field.flags & STATIC) !== 0) return constantOf(dex, field.index, seeing)
  return filledWith(dex, { field, dataOffset, initialise: seeing.initialise, work })
}

/** `traceFrom` for a new API level. */
export const traceMethod = (dex: Dex, body: Body, budget: Budget) => traceFrom(dex, body, { budget, platform: newPlatform })
