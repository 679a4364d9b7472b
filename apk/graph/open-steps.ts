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

/** Steps, and calls, that are asked for in one round. */
export const MAX_ASKS = 2_000
const [CALL, OVERRIDE] = [HOW.indexOf('call'), HOW.indexOf('override')]

/** Bodies that read something of a person, and may run before anybody could agree to it; those, too, that do and may read nothing. */
export const doubtful = (search: Search, isSure?: 'too') => {
  const found = new Set<number>()
  for (const read of search.program.reads)
    for (const body of bodiesOfRead(search, read)) {
      const level = intAt(search.levelOf, body)
      if (level === LEVEL.maybe || (isSure && read.guarded && level === LEVEL.startup)) found.add(body)
    }
  return found
}

/** The methods that a body calls in one of these ways, as it names them. */
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

/** What leads to these bodies, step by step. */
export const waysTo = ({ fromOf }: Search, bodies: ReadonlySet<number>) => {
  const found = new Set(bodies)
  for (const body of found) if (intAt(fromOf, body) >= 0) found.add(intAt(fromOf, body))
  return found
}

export type Step = Ask & { to: number }

/** Whether a body was come to by a call that may run others, or the same one otherwise. */
const isOpen = ({ howOf, throughOf, numbered }: Search, to: number) => {
  const how = intAt(howOf, to)
  // What a keeper keeps for one call has been told already.
  return (how === OVERRIDE && !throughOf.has(to)) || (how === CALL && numbered?.isOf(to) === true)
}

/** The steps of these ways at which a call may run one of several bodies. */
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

/** Whether one of these objects has that body for the call. */
export const mayStep = (search: Search, { method, to }: Step, types: ReadonlySet<number> | undefined) => {
  if (!types) return true
  const signature = signatureOfMethod(search.program, method)
  return [...types].some((type) => bodyOfObject(search, type, signature) === to)
}
