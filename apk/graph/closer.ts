import { appendTo } from '../append.ts'
import { oncePer } from '../once-per.ts'
import { PAUSE } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import { typeOfObject } from './arrivals.ts'
import { EDGE, isGuarded, targetOfEdge } from './edges.ts'
import { follow } from './follow.ts'
import { intAt } from './int-list.ts'
import { flowTools } from './flow-tools.ts'
import type { FlowTools } from './flow-tools.ts'
import { keeperOf } from './keepers.ts'
import type { Keeper } from './keepers.ts'
import { mayWaitOn } from './may-wait.ts'
import { numberedObjects } from './numbered-objects.ts'
import type { NumberedFinder } from './numbered-objects.ts'
import { wholeBody } from './numbered-runs.ts'
import { objectFlow } from './object-flow.ts'
import type { Ask, ObjectFlow } from './object-flow.ts'
import { MAX_ASKS, callsIn, doubtful, mayStep, openSteps, virtualCalls, waysTo } from './open-steps.ts'
import type { Step } from './open-steps.ts'
import { bodyOfMethod, methodOf, signatureOfMethod, typeOfMethod } from './program.ts'
import { LEVEL } from './reach.ts'
import type { Kept, Narrowed, Root, Search, World } from './reach.ts'

/** Bound on repetitions of the search: removing one path may uncover another. */
const MAX_ROUNDS = 6
/** Between two pauses. */
const RUNS = 8

/** By method: the bodies with virtual calls of it that may run early. */
const earlyCalls = oncePer(({ program, levelOf }: Search) => {
  const found = new Map<number, number[]>()
  for (let body = 0; body < levelOf.length; body += 1) {
    const level = intAt(levelOf, body)
    if (level !== LEVEL.startup && level !== LEVEL.maybe) continue
    for (const method of virtualCalls(program, body)) appendTo(found, method, body)
  }
  return found
})

/** All early calls of these methods that weren't queried yet. */
const asksFor = (search: Search, methods: Iterable<number>, known: Narrowed): Ask[] => {
  const calls = earlyCalls(search)
  return [...methods].flatMap((method) => {
    const told = known.get(method)
    const bodies = [...new Set(calls.get(method))].filter((body) => !told?.has(body))
    return bodies.map((body) => ({ body, method }))
  })
}

const NONE: ReadonlySet<number> = new Set()
type Receivers = readonly (ReadonlySet<number> | undefined)[]

const note = (known: Narrowed, asks: readonly Ask[], receivers: Receivers) => {
  for (const [index, { body, method }] of asks.entries()) {
    const byBody = known.get(method) ?? new Map<number, ReadonlySet<number> | undefined>()
    known.set(method, byBody.set(body, receivers[index]))
  }
}

/** By signature: the methods that are called early. */
const earlyMethods = oncePer((search: Search) => {
  const { program } = search
  return Map.groupBy(earlyCalls(search).keys(), (method) => signatureOfMethod(program, method))
})

/** Early calls that may run a keeper's entry and weren't queried yet. */
const callsOf = (search: Search, { type, entry }: Keeper, known: Narrowed): Ask[] => {
  const { program, tree } = search
  const methods = earlyMethods(search).get(signatureOfMethod(program, methodOf(program, entry))) ?? []
  return asksFor(
    search,
    methods.filter((method) => tree.inherits(type, typeOfMethod(program, method))),
    known,
  )
}

/**
 * Whether a keeper itself makes the call, behind a branch, in a method such as `toString`: Kotlin's `lazy` prints a value that
 * already exists, and doesn't compute it.
 */
const isOwnText = ({ program, callbacks }: Search, { type }: Keeper, { body, method }: Ask) => {
  if (typeOfMethod(program, methodOf(program, body)) !== type || !callbacks.askedOfAny(type).includes(body)) return false
  for (let at = intAt(program.firstEdge, body); at < intAt(program.lastEdge, body); at += 1)
    if (targetOfEdge(intAt(program.edges, at)) === method && !isGuarded(intAt(program.edges, at))) return false
  return true
}

/**
 * Calls that keepers may make: in the bodies of the steps, in those that a step runs on its receivers, and in private ones that
 * these call.
 */
const runsOf = ({ program, dispatch, ...search }: Search, steps: readonly Step[], receivers: Receivers) => {
  const bodies = new Set(steps.map(({ body }) => wholeBody(program, body)))
  for (const [index, { method }] of steps.entries())
    for (const type of receivers[index] ?? [])
      bodies.add(dispatch.bodyFor(typeOfObject(search, type), signatureOfMethod(program, method)))
  const called = new Set(bodies)
  for (const body of bodies) for (const method of callsIn(program, body, [EDGE.direct])) called.add(bodyOfMethod(program, method))
  return [...called].flatMap((body) => virtualCalls(program, body).map((method) => ({ body, method })))
}

type Findings = { narrowed: Narrowed; keepers: Map<number, Kept & Keeper>; numbered: NumberedFinder; flow: ObjectFlow }

/** More objects can be distinguished now: discards all results so far. */
const startAnew = (tools: FlowTools, findings: Findings) => {
  findings.flow = objectFlow(tools, findings)
  findings.narrowed.clear()
  for (const { calls } of findings.keepers.values()) calls.clear()
}

/** Whether the receivers of all early calls on a keeper are known: otherwise whatever is kept may run all the same. */
function* isTold(search: Search, keeper: Keeper, flow: ObjectFlow): Pausing<boolean> {
  const calls = callsOf(search, keeper, new Map()).filter((one) => !isOwnText(search, keeper, one))
  return calls.length <= MAX_ASKS && (yield* flow.receiversOf(calls)).every((classes) => classes !== undefined)
}

type Runs = { tools: FlowTools; findings: Findings; runs: readonly Ask[] }
/** Adds the keepers among these calls; true if there are new ones, so that more objects can be distinguished. */
function* addKeepers(search: Search, { tools, findings, runs }: Runs): Pausing<boolean> {
  const { keepers, flow } = findings
  const before = keepers.size
  for (const [index, run] of runs.slice(0, MAX_ASKS).entries()) {
    if (index % RUNS === RUNS - 1) yield PAUSE
    const type = typeOfMethod(tools.program, methodOf(tools.program, run.body))
    const keeper = keepers.has(type) ? undefined : keeperOf(tools, run)
    if (keeper && (yield* isTold(search, keeper, flow))) keepers.set(type, { ...keeper, calls: new Map() })
  }
  if (keepers.size === before) return false
  startAnew(tools, findings)
  return true
}

/** Whether an object kept for some early call may take the step. */
const mayKeep = (search: Search, step: Step, { calls }: Kept) => {
  for (const byBody of calls.values()) for (const types of byBody.values()) if (mayStep(search, step, types)) return true
  return false
}

/** Queries the receivers of early calls of these methods and of keepers; true if some weren't known before. */
function* learn(search: Search, { narrowed, keepers, flow }: Findings, methods: ReadonlySet<number>): Pausing<boolean> {
  const asks = asksFor(search, methods, narrowed).slice(0, MAX_ASKS)
  note(narrowed, asks, yield* flow.receiversOf(asks))
  let isNew = asks.length > 0
  for (const keeper of keepers.values()) {
    const calls = callsOf(search, keeper, keeper.calls).slice(0, MAX_ASKS)
    const kept = yield* flow.keptBy(calls, keeper)
    note(
      keeper.calls,
      calls,
      kept.map((types, index) => (isOwnText(search, keeper, calls[index] as Ask) ? NONE : types)),
    )
    isNew ||= calls.length > 0
  }
  return isNew
}

/** The steps that no object can take (infeasible), as far as allocation sites are known. */
const refuted = (
  search: Search,
  steps: readonly Step[],
  { receivers, keepers }: Pick<Findings, 'keepers'> & { receivers: Receivers },
) => {
  const byBody = new Map([...keepers.values()].map((one) => [one.body, one]))
  return steps.filter((step, index) => {
    const keeper = byBody.get(step.body)
    return !mayStep(search, step, receivers[index]) || (keeper?.method === step.method && !mayKeep(search, step, keeper))
  })
}

/** Refines receivers of early calls that a step of these paths depends on; true if a path may be gone. */
function* narrow(search: Search, findings: Findings, tools: FlowTools): Pausing<boolean> {
  const steps = openSteps(search, doubtful(search))
  if (steps.length === 0 || steps.length > MAX_ASKS) return false
  yield PAUSE
  const receivers = yield* findings.flow.receiversOf(steps)
  const runs = runsOf(search, steps, receivers)
  const hasKeepers = yield* addKeepers(search, { tools, findings, runs })
  const hasMore = hasKeepers && (yield* learn(search, findings, new Set()))
  const told = { keepers: findings.keepers, receivers: hasKeepers ? yield* findings.flow.receiversOf(steps) : receivers }
  const open = refuted(search, steps, told)
  const isNew = yield* learn(search, findings, new Set(open.map(({ method }) => method)))
  return open.length > 0 && (isNew || hasMore)
}

const startFindings = (tools: FlowTools): Findings => {
  const [keepers, numbered] = [new Map<number, Kept & Keeper>(), numberedObjects(tools)]
  return { narrowed: new Map(), keepers, numbered, flow: objectFlow(tools, { keepers, numbered }) }
}

/** What is followed, and from which entry points. */
type Start = { world: World; roots: readonly Root[]; held: ReadonlySet<number> }
const followCloser = ({ world, roots, held }: Start, { narrowed, keepers, numbered }: Findings) =>
  follow(world, roots, { narrowed, kept: [...keepers.values()], held, ...(numbered.isAny() && { numbered }) })

/** Repeats the search with numbered objects on the paths, as long as new ones appear. */
function* withNumbers(
  start: Start,
  { tools, findings, search }: { tools: FlowTools; findings: Findings; search: Search },
): Pausing<Search> {
  let found = search
  for (let i = 0; i < MAX_ROUNDS && findings.numbered.add(found, waysTo(found, doubtful(found, 'too'))); i += 1) {
    startAnew(tools, findings)
    found = yield* followCloser(start, findings)
  }
  return found
}

/**
 * Repeats the search with refined points-to sets: early calls on paths to early reads run only what their receivers can be, and
 * objects that only wait in fields exist from the point where they are read. Cheap if no path turns out infeasible.
 */
export function* closerSearch(world: World, roots: readonly Root[], wide: Search): Pausing<Search> {
  const tools = flowTools(world)
  const findings = startFindings(tools)
  let held: ReadonlySet<number> = new Set()
  let search = wide
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    search = yield* withNumbers({ world, roots, held }, { tools, findings, search })
    yield PAUSE
    const waiting = [...mayWaitOn(search, waysTo(search, doubtful(search)))].filter((type) => !held.has(type))
    held = new Set([...held, ...waiting])
    const isNarrower = yield* narrow(search, findings, tools)
    if (waiting.length === 0 && !isNarrower) break
    search = yield* followCloser({ world, roots, held }, findings)
  }
  return search
}
