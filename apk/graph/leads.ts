import { EDGE, isGuarded, kindOfEdge, targetOfEdge } from './edges.ts'
import { edgesOf } from './edges-of.ts'
import { firstCallbacks } from './entries.ts'
import { intAt } from './int-list.ts'
import { textOf } from './names.ts'
import { signatureOfMethod, typeOfMethod } from './program.ts'
import type { World } from './reach.ts'

/** A path of bodies from an entry point to a goal. `sure`: each unconditionally calls the next. */
type Lead = { bodies: number[]; sure: boolean }
/** Shared bound for all queries about a package. */
type LeadBudget = { bodies: number }
export const leadBudget = (): LeadBudget => ({ bodies: 50_000 })

/** With more subclasses than that, calls through a class aren't followed to all of them. */
const MANY = 12

type Next = { body: number; sure: boolean }

/** Bodies that an ambiguous virtual call may run. */
const anyOf = ({ tree, dispatch }: World, type: number, signature: number): Next[] => {
  const below = tree.isDefined(type) ? (tree.below(type, MANY) ?? []) : []
  return [type, ...below].map((one) => ({ body: dispatch.bodyFor(one, signature), sure: false }))
}

const calledBy = (world: World, method: number, isBound: boolean): Next[] => {
  const { program, dispatch } = world
  const [type, signature] = [typeOfMethod(program, method), signatureOfMethod(program, method)]
  if (isBound) return [{ body: dispatch.bodyFor(type, signature), sure: true }]
  const only = dispatch.onlyBody(type, signature)
  return only >= 0 ? [{ body: only, sure: true }] : anyOf(world, type, signature)
}

const startedBy = (world: World, named: number): Next[] => {
  const component = world.components.get(named)
  return component && component.kind !== 'page'
    ? entriesOf(world, component.type, component.kind).map((body) => ({ body, sure: false }))
    : []
}

/** Targets of an edge, except those that wait for a user's act. */
const follows = (world: World, kind: number, target: number): Next[] => {
  const { program, callbacks, dispatch } = world
  if (kind <= EDGE.super) return calledBy(world, target, true)
  if (kind === EDGE.virtual || kind === EDGE.interface) return calledBy(world, target, false)
  if (kind === EDGE.opened) return startedBy(world, target)
  if (kind === EDGE.made)
    return callbacks.callbacksOf(target).flatMap(({ body, isUser }) => (isUser ? [] : [{ body, sure: false }]))
  const lambda = kind === EDGE.lambda ? program.lambdas[target] : undefined
  if (!lambda || callbacks.isUserType(lambda.interfaceType)) return []
  const [type, signature] = [typeOfMethod(program, lambda.method), signatureOfMethod(program, lambda.method)]
  return [{ body: dispatch.bodyFor(type, signature), sure: false }]
}

/** `guarded`: a branch precedes the call. */
const nextOf = (world: World, body: number): (Next & { guarded: boolean })[] => {
  const { program } = world
  const { from, to } = edgesOf(program, body)
  const found: (Next & { guarded: boolean })[] = []
  for (let at = from; at < to; at += 1) {
    const edge = intAt(program.edges, at)
    for (const { body: next, sure } of follows(world, kindOfEdge(edge), targetOfEdge(edge)))
      if (next >= 0) found.push({ body: next, sure, guarded: isGuarded(edge) })
  }
  return found
}

/** The bodies of a receiver or service that the platform runs first. */
export const entriesOf = ({ callbacks, program }: World, type: number, kind: 'receiver' | 'service') => {
  const isFirst = firstCallbacks(kind)
  return callbacks.bodiesNamed(type, (name) => isFirst(textOf(program.symbols.names, name)))
}

const wayTo = (from: ReadonlyMap<number, number>, body: number) => {
  const way = [body]
  for (let at = from.get(body) ?? -1; at >= 0; at = from.get(at) ?? -1) way.push(at)
  return way.toReversed()
}

type Asked = { entries: readonly number[]; goals: ReadonlySet<number>; onlySure: boolean }

/** The shortest path (breadth-first); undefined if there is none, or the budget is spent. */
const search = (world: World, { entries, goals, onlySure }: Asked, budget: LeadBudget): number[] | undefined => {
  const from = new Map(entries.map((body): [number, number] => [body, -1]))
  for (const body of from.keys()) {
    if (goals.has(body)) return wayTo(from, body)
    budget.bodies -= 1
    if (budget.bodies < 0) return undefined
    for (const next of nextOf(world, body)) {
      const isSure = next.sure && !next.guarded
      if (!from.has(next.body) && (isSure || !onlySure)) from.set(next.body, body)
    }
  }
  return undefined
}

/**
 * A path from the entries to one of the goals, a sure one if it exists. If the budget is below zero afterwards, the answer is
 * unknown.
 */
export const leadTo = (world: World, about: Omit<Asked, 'onlySure'>, budget: LeadBudget): Lead | undefined => {
  const surely = search(world, { ...about, onlySure: true }, budget)
  if (surely) return { bodies: surely, sure: true }
  const maybe = search(world, { ...about, onlySure: false }, budget)
  return maybe && { bodies: maybe, sure: false }
}

/** Bodies reachable by unambiguous calls up to this depth, whatever branches precede them. Bounded by the budget. */
export const calledFrom = (world: World, entries: readonly number[], about: { depth: number; budget: LeadBudget }) => {
  const depthOf = new Map(entries.map((body): [number, number] => [body, 0]))
  for (const [body, depth] of depthOf) {
    about.budget.bodies -= 1
    if (depth >= about.depth || about.budget.bodies < 0) break
    for (const one of nextOf(world, body)) if (one.sure && !depthOf.has(one.body)) depthOf.set(one.body, depth + 1)
  }
  return new Set(depthOf.keys())
}
