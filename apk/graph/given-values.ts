import { Malformed } from '../bytes/malformed.ts'
import { guardsOf } from '../dex/guards.ts'
import { methodText } from '../dex/ids.ts'
import { withParameters } from '../dex/joined-text.ts'
import { isStraight } from '../dex/path.ts'
import { givenText } from '../dex/text-answers.ts'
import { tell } from '../dex/told.ts'
import type { CodeValue } from '../dex/told.ts'
import { traceFrom } from '../dex/trace.ts'
import type { Budget } from '../dex/trace.ts'
import { UNKNOWN } from '../dex/values.ts'
import type { Value } from '../dex/values.ts'
import { openBody } from './open-body.ts'
import { bodyNamed } from './program.ts'
import type { NamedMethod, Program } from './program.ts'
import { typesIn, wordsOf } from './signature-types.ts'

/**
 * A call that a method makes as its parameters decide, such as Kotlin's helper that fills in what a caller leaves out. `deciders`
 * are the registers of these parameters, `target` is the method as the call names it, and `value` what becomes of its arguments, with
 * the registers of the call as parameters.
 */
export type Decided = { deciders: readonly number[]; at: number; target: string; value: CodeValue; reach?: Reach }
/** It is asked whether the call is made, as a person would read the code: `tests` are where the parameters are held against something. */
export type Reach = { tests: ReadonlyMap<number, Value> }
/** The value in the method's own parameters, and whether nothing else can keep the method from the call. */
export type Chosen = { value: CodeValue; isStraight: boolean }

/** Undefined where the method can't be followed, 'never' where it never comes to the call with these. */
export type Choose = (give: (register: number) => CodeValue) => Chosen | 'never' | undefined

/** Callers that decide otherwise than so many others are not told. */
const MAX_WAYS = 32

/** Of these registers those that hold a number or a text, each with its own. */
export const constantsIn = (registers: readonly number[], give: (register: number) => CodeValue | undefined) =>
  registers.flatMap((register): [number, Value][] => {
    const value = give(register)
    if (value?.kind === 'int' || value?.kind === 'ints') return [[register, value]]
    const text = value?.kind === 'string' ? givenText(value.value) : undefined
    return text ? [[register, text]] : []
  })

type Asked = NamedMethod & { decided: Decided; platform: Value; budget: Budget }

const trace = (program: Program, given: ReadonlyMap<number, Value>, { platform, budget, ...named }: Asked) => {
  const opened = openBody(program, bodyNamed(program, named))
  if (!opened) return undefined
  const { dex } = opened.file
  const seen = traceFrom(dex, opened.body, { budget, platform, given })
  return seen && { dex, seen, ins: opened.body.ins }
}

/** Whether nothing else is asked before the call, and what these parameters are held against answers for them. */
const isUnasked = (
  { dex, seen, ins }: NonNullable<ReturnType<typeof trace>>,
  { decided, budget, method, reach }: Asked & { reach: Reach },
) => {
  const types = typesIn(method)
  const about = { types, isStatic: ins === wordsOf(types) }
  const unanswered = [...reach.tests].filter(([at]) => seen.open.has(at))
  const tests = new Map([...seen.tests, ...unanswered])
  return guardsOf(dex, { tests, tries: seen.tries }, { code: seen.path.code, at: decided.at, method: about, budget }).length === 0
}

const choose = (program: Program, given: ReadonlyMap<number, Value>, asked: Asked): ReturnType<Choose> => {
  const { decided, budget } = asked
  const found = trace(program, given, asked)
  if (!found) return undefined
  const { dex, seen } = found
  const call = seen.calls.get(decided.at)
  if (!call) return 'never'
  // Another definition of the class may have been meant.
  if (methodText(dex, call.methodIndex) !== decided.target) return undefined
  const registerOf = new Map([...given].map(([register, value]) => [value, register]))
  const value = withParameters(decided.value, (index) => {
    const passed = call.registers[index] ?? UNKNOWN
    const register = registerOf.get(passed)
    // What comes from the caller stands there, not here.
    return register === undefined ? tell({ dex, trace: seen, budget }, passed) : { kind: 'parameter', index: register }
  })
  if (decided.reach) return { value, isStraight: isUnasked(found, { ...asked, reach: decided.reach }) }
  return { value, isStraight: decided.at === 0 || isStraight(seen.path, 0, decided.at) }
}

/**
 * How a method calls where the parameters that decide are what `give` says, of those that are constants there: it is followed once
 * for each such choice, on that way alone.
 */
export const chooser = (program: Program, asked: Asked): Choose => {
  const known = new Map<string, ReturnType<Choose>>()
  let isOver = false
  return (give: (register: number) => CodeValue) => {
    const given = constantsIn(asked.decided.deciders, give)
    const key = JSON.stringify(given)
    if (known.has(key)) return known.get(key)
    if (given.length === 0 || known.size >= MAX_WAYS || isOver) return undefined
    try {
      const chosen = choose(program, new Map(given), asked)
      known.set(key, chosen)
      // What can't be followed once is not tried again with others.
      isOver = chosen === undefined
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      isOver = true
    }
    return known.get(key)
  }
}
