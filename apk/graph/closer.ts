import { EDGE, kindOfEdge, targetOfEdge } from './edges.ts'
import { follow } from './follow.ts'
import { intAt } from './int-list.ts'
import { objectFlow } from './object-flow.ts'
import type { Ask } from './object-flow.ts'
import { bodyOfMethod, methodOf, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { HOW, LEVEL } from './reach.ts'
import type { Narrowed, Root, Search, World } from './reach.ts'
import { methodAt } from './symbols.ts'

/** The search is made anew after each: what one way fewer leaves may be another one. */
const MAX_ROUNDS = 4
/** Calls that are asked for in one round. */
const MAX_ASKS = 2_000
const OVERRIDE = HOW.indexOf('override')

/** Bodies that read something of a person, and may run before anybody could agree to it. */
const doubtful = ({ program, levelOf }: Search) => {
  const found = new Set<number>()
  for (const { file, methodIndex } of program.reads) {
    const symbols = program.files[file]?.symbols
    const body = symbols ? bodyOfMethod(program, methodAt(symbols, methodIndex)) : -1
    if (body >= 0 && intAt(levelOf, body) === LEVEL.maybe) found.add(body)
  }
  return found
}

/** The methods that a body calls on objects, as it names them. */
const virtualCalls = (program: Program, body: number) => {
  const found: number[] = []
  for (let at = intAt(program.firstEdge, body); at < intAt(program.lastEdge, body); at += 1) {
    const edge = intAt(program.edges, at)
    const kind = kindOfEdge(edge)
    if (kind === EDGE.virtual || kind === EDGE.interface) found.push(targetOfEdge(edge))
  }
  return found
}

/** What leads to these bodies, step by step. */
const waysTo = ({ fromOf }: Search, bodies: ReadonlySet<number>) => {
  const found = new Set(bodies)
  for (const body of found) if (intAt(fromOf, body) >= 0) found.add(intAt(fromOf, body))
  return found
}

type Step = Ask & { to: number }

/** The steps of these ways at which a call may run one of several bodies. */
const openSteps = (search: Search, bodies: ReadonlySet<number>): Step[] => {
  const { program, howOf, fromOf } = search
  const found: Step[] = []
  const callsOf = new Map<number, ReadonlyMap<number, readonly number[]>>()
  for (const to of waysTo(search, bodies)) {
    if (intAt(howOf, to) !== OVERRIDE || found.length > MAX_ASKS) continue
    const [body, signature] = [intAt(fromOf, to), signatureOfMethod(program, methodOf(program, to))]
    const calls = callsOf.get(body) ?? Map.groupBy(virtualCalls(program, body), (method) => signatureOfMethod(program, method))
    callsOf.set(body, calls)
    for (const method of calls.get(signature) ?? []) found.push({ body, method, to })
  }
  return found
}

/** Whether one of these objects has that body for the call. */
const mayStep = ({ program, dispatch }: Search, { method, to }: Step, types: ReadonlySet<number> | undefined) => {
  if (!types) return true
  const signature = signatureOfMethod(program, method)
  return [...types].some((type) => dispatch.bodyFor(type, signature) === to)
}

/** Every early call of these methods. */
const asksFor = ({ program, levelOf }: Search, methods: ReadonlySet<number>, narrowed: Narrowed): Ask[] => {
  const found: Ask[] = []
  for (let body = 0; body < levelOf.length && found.length <= MAX_ASKS; body += 1) {
    const level = intAt(levelOf, body)
    if (level !== LEVEL.startup && level !== LEVEL.maybe) continue
    for (const method of virtualCalls(program, body))
      if (methods.has(method) && !narrowed.get(method)?.has(body)) found.push({ body, method })
  }
  return found
}

/** The methods of steps that no object can take, as far as it is known where objects come from. */
const refuted = (search: Search, receiversOf: ReturnType<typeof objectFlow>) => {
  const steps = openSteps(search, doubtful(search))
  if (steps.length === 0 || steps.length > MAX_ASKS) return new Set<number>()
  const receivers = receiversOf(steps)
  return new Set(steps.filter((step, index) => !mayStep(search, step, receivers[index])).map(({ method }) => method))
}

/**
 * The same search once more, where calls on the ways to what is read early run only what the objects can be that they are made on.
 * Costs little where each of these ways stands.
 */
export const closerSearch = (world: World, roots: readonly Root[], wide: Search): Search => {
  const narrowed: Narrowed = new Map()
  const receiversOf = objectFlow(world)
  let search = wide
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const asks = asksFor(search, refuted(search, receiversOf), narrowed)
    if (asks.length === 0 || asks.length > MAX_ASKS) break
    const receivers = receiversOf(asks)
    for (const [index, { body, method }] of asks.entries()) {
      const known = narrowed.get(method) ?? new Map<number, ReadonlySet<number> | undefined>()
      narrowed.set(method, known.set(body, receivers[index]))
    }
    search = follow(world, roots, narrowed)
  }
  return search
}
