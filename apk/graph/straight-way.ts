import { bodyAt } from '../dex/code-item.ts'
import { methodId, methodText, parameters } from '../dex/ids.ts'
import { isStraight } from '../dex/path.ts'
import { traceMethod } from '../dex/trace.ts'
import type { Budget, Trace, TracedCall } from '../dex/trace.ts'
import type { Value } from '../dex/values.ts'
import type { Dex } from '../formats/dex.ts'
import { reflectionBudget } from './file-walk.ts'
import type { Decided, Reach } from './given-values.ts'
import { intAt } from './int-list.ts'
import { bodyNamed } from './program.ts'
import type { NamedMethod, Program } from './program.ts'
import { wordsOf } from './signature-types.ts'

type Place = NamedMethod & { at?: number }

/** Traces of bodies so far, and their budget. */
export type Followed = { traces: Map<number, Trace | undefined>; budget: Budget }
export const startFollowed = (): Followed => ({ traces: new Map(), budget: reflectionBudget() })
const MAX_FOLLOWED = 200

const seenIn = (program: Program, { at, ...named }: Place, { traces, budget }: Followed) => {
  const body = at === undefined ? -1 : bodyNamed(program, named)
  const file = body < 0 ? undefined : program.files[intAt(program.fileOfBody, body)]
  if (!file || at === undefined) return undefined
  const { dex, units } = file
  if (!traces.has(body) && traces.size < MAX_FOLLOWED)
    traces.set(body, traceMethod(dex, bodyAt(dex, units, intAt(program.codeOfBody, body)), budget))
  const trace = traces.get(body)
  const call = trace?.calls.get(at)
  return trace && call && { dex, trace, at, call }
}

/** Whether every call of the method reaches this place: no branch precedes it. */
export const runsStraightTo = (program: Program, place: Place, followed: Followed) => {
  const found = seenIn(program, place, followed)
  return found !== undefined && (found.at === 0 || isStraight(found.trace.path, 0, found.at))
}

/** The (first) register of an argument, relative to the call's. */
const registerOf = (dex: Dex, { methodIndex, isStatic }: TracedCall, argument: number) => {
  const types = [...(isStatic ? [] : ['L']), ...parameters(dex, methodId(dex, methodIndex).protoIndex)]
  return wordsOf(types.slice(0, argument))
}

const isOfParameter = ({ kind }: Value) => kind === 'parameter' || kind === 'of'

/** How an argument of a call depends on parameters of the enclosing method; undefined if no parameter decides anything. */
export const decidedAt = (
  program: Program,
  place: Place & { argument: number },
  followed: Followed,
): (Decided & Reach) | undefined => {
  const found = seenIn(program, place, followed)
  if (!found || found.trace.deciders.size === 0) return undefined
  const { dex, trace, at, call } = found
  const value = { kind: 'parameter', index: registerOf(dex, call, place.argument) } as const
  const tests = new Map([...trace.tests].filter(([, asked]) => isOfParameter(asked)))
  return { deciders: [...trace.deciders], at, target: methodText(dex, call.methodIndex), value, tests }
}
