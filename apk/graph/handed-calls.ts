import { oncePer } from '../once-per.ts'
import { EDGE, kindOfEdge, targetOfEdge } from './edges.ts'
import { intAt, setInt, startInts } from './int-list.ts'
import type { IntList } from './int-list.ts'
import { mayRun } from './may-run.ts'
import { takesName } from './named-beside.ts'
import { wholeBody } from './numbered-runs.ts'
import { signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { LEVEL } from './reach.ts'
import type { Search } from './reach.ts'

/** By signature: 2 if it has a parameter in which a name may be passed, 1 if not, 0 if not looked up yet. */
const takers = oncePer<Program, IntList>(() => startInts(0))
const mayTake = (program: Program, known: IntList, method: number) => {
  const signature = signatureOfMethod(program, method)
  const before = intAt(known, signature)
  if (before > 0) return before === 2
  const takes = takesName(program, signature)
  setInt(known, signature, takes ? 2 : 1)
  return takes
}

type Call = { body: number; method: number }
/** Calls, in reachable bodies, of methods that have a parameter for names. */
export const callsWithNames = ({ program, levelOf }: Search) => {
  const found: Call[] = []
  const known = takers(program)
  for (let body = 0; body < levelOf.length; body += 1) {
    if (intAt(levelOf, body) === LEVEL.none) continue
    for (let at = intAt(program.firstEdge, body); at < intAt(program.lastEdge, body); at += 1) {
      const edge = intAt(program.edges, at)
      const method = targetOfEdge(edge)
      if (kindOfEdge(edge) <= EDGE.interface && mayTake(program, known, method))
        found.push({ body: wholeBody(program, body), method })
    }
  }
  return found
}

/** Those of the calls that may run one of these helpers, with the helper. */
export const callersOf = (search: Search, calls: readonly Call[], helpers: ReadonlySet<number>) => {
  const { program } = search
  const bySignature = Map.groupBy(helpers, (method) => signatureOfMethod(program, method))
  return calls.flatMap(({ body, method }) =>
    (bySignature.get(signatureOfMethod(program, method)) ?? [])
      .filter((helper) => mayRun(search, method, helper))
      .map((helper) => ({ body, helper })),
  )
}
