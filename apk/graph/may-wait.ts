import { appendTo } from '../append.ts'
import { typeOfObject } from './arrivals.ts'
import { EDGE, kindOfEdge, targetOfEdge } from './edges.ts'
import { intAt } from './int-list.ts'
import { fieldsFor } from './let-go.ts'
import { methodOf, typeOfMethod } from './program.ts'
import { HOW, LEVEL } from './reach.ts'
import type { Search } from './reach.ts'

/** Queries per round, each for a class and a body that creates one. */
const MAX_ASKS = 2_000
/** Steps that depend on an object's existence: callbacks, and virtual calls with several targets. */
const BY_OBJECT = new Set([HOW.indexOf('callback'), HOW.indexOf('override')])

/** By class, of the wanted ones: the reached bodies that create its objects. */
const makersOf = ({ program, levelOf }: Search, isWanted: (type: number) => boolean) => {
  const found = new Map<number, number[]>()
  for (let body = 0; body < levelOf.length; body += 1) {
    if (intAt(levelOf, body) === LEVEL.none) continue
    for (let at = intAt(program.firstEdge, body); at < intAt(program.lastEdge, body); at += 1) {
      const edge = intAt(program.edges, at)
      if (kindOfEdge(edge) === EDGE.made && isWanted(targetOfEdge(edge))) appendTo(found, targetOfEdge(edge), body)
    }
  }
  return found
}

/** Classes with objects that some body only stores in fields, and on whose objects a step of these paths depends. */
export const mayWaitOn = (search: Search, ways: ReadonlySet<number>): ReadonlySet<number> => {
  const { program, tree, howOf, madeAt } = search
  const steps = [...ways].filter((body) => BY_OBJECT.has(intAt(howOf, body)))
  const types = new Set(steps.map((body) => typeOfMethod(program, methodOf(program, body))))
  const wanted = new Set(
    [...madeAt.keys()]
      .map((object) => typeOfObject(search, object))
      .filter((made) => tree.supersOf(made).some((one) => types.has(one))),
  )
  const found = new Set<number>()
  if (wanted.size === 0) return found
  let left = MAX_ASKS
  const isPut = (body: number, type: number) => {
    left -= 1
    return left >= 0 && (fieldsFor(program, body, { type })?.size ?? 0) > 0
  }
  for (const [type, bodies] of makersOf(search, (one) => wanted.has(one)))
    if (bodies.some((body) => isPut(body, type))) found.add(type)
  return found
}
