import { bodyOfObject } from './arrivals.ts'
import { bodiesOfRead } from './bodies-of-read.ts'
import { EDGE, kindOfEdge, targetOfEdge } from './edges.ts'
import type { EdgeKind } from './edges.ts'
import { intAt } from './int-list.ts'
import { isRun } from './numbered-runs.ts'
import type { Ask } from './object-flow.ts'
import { methodOf, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { HOW, LEVEL } from './reach.ts'
import type { Search } from './reach.ts'

/** Bound on steps and calls queried per round. */
export const MAX_ASKS = 2_000
const [CALL, OVERRIDE] = [HOW.indexOf('call'), HOW.indexOf('override')]

/**
 * Bodies that read personal data and may run before consent (level `maybe`). With `isSure`, also those that surely run, but whose
 * read is conditional.
 */
export const doubtful = (search: Search, isSure?: 'too') => {
  const found = new Set<number>()
  for (const read of search.program.reads)
    for (const body of bodiesOfRead(search, read)) {
      const level = intAt(search.levelOf, body)
      if (level === LEVEL.maybe || (isSure && read.guarded && level === LEVEL.startup)) found.add(body)
    }
  return found
}

/** Methods that a body calls by these kinds of edges, as named at the call site. */
export const callsIn = (program: Program, body: number, kinds: readonly EdgeKind[]) => {
  const found: number[] = []
  if (body < 0) return found
  for (let at = intAt(program.firstEdge, body); at < intAt(program.lastEdge, body); at += 1) {
    const edge = intAt(program.edges, at)
    if (kinds.includes(kindOfEdge(edge)) && isRun(program, body, edge)) found.push(targetOfEdge(edge))
  }
  return found
}
export const virtualCalls = (program: Program, body: number) => callsIn(program, body, [EDGE.virtual, EDGE.interface])

/** These bodies and all their predecessors on the witness paths. */
export const waysTo = ({ fromOf }: Search, bodies: ReadonlySet<number>) => {
  const found = new Set(bodies)
  for (const body of found) if (intAt(fromOf, body) >= 0) found.add(intAt(fromOf, body))
  return found
}

export type Step = Ask & { to: number }

/** Whether a body was reached by a call with several targets or variants. */
const isOpen = ({ howOf, throughOf, numbered }: Search, to: number) => {
  const how = intAt(howOf, to)
  // What a keeper holds was already resolved per call site.
  return (how === OVERRIDE && !throughOf.has(to)) || (how === CALL && numbered?.isOf(to) === true)
}

/** The steps of these paths that are virtual calls with several targets. */
export const openSteps = (search: Search, bodies: ReadonlySet<number>): Step[] => {
  const { program, fromOf } = search
  const found: Step[] = []
  const callsOf = new Map<number, ReadonlyMap<number, readonly number[]>>()
  for (const to of waysTo(search, bodies)) {
    if (!isOpen(search, to) || found.length > MAX_ASKS) continue
    const [body, signature] = [intAt(fromOf, to), signatureOfMethod(program, methodOf(program, to))]
    const calls = callsOf.get(body) ?? Map.groupBy(virtualCalls(program, body), (method) => signatureOfMethod(program, method))
    callsOf.set(body, calls)
    for (const method of calls.get(signature) ?? []) found.push({ body, method, to })
  }
  return found
}

/** Whether the call runs `to` on one of these objects. */
export const mayStep = (search: Search, { method, to }: Step, types: ReadonlySet<number> | undefined) => {
  if (!types) return true
  const signature = signatureOfMethod(search.program, method)
  return [...types].some((type) => bodyOfObject(search, type, signature) === to)
}
