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
 * A call that depends on its method's parameters, such as in Kotlin's `$default` methods. `deciders`: registers of these
 * parameters; `target`: the called method; `value`: the value of interest, in terms of the call's argument registers.
 */
export type Decided = { deciders: readonly number[]; at: number; target: string; value: CodeValue; reach?: Reach }
/** Asks whether the call is made at all. `tests`: where parameters are compared with something. */
export type Reach = { tests: ReadonlyMap<number, Value> }
/** The value in terms of the method's own parameters, and whether nothing else can prevent the call. */
type Chosen = { value: CodeValue; isStraight: boolean }

/** Undefined if the method can't be traced; 'never' if it doesn't reach the call with these arguments. */
export type Choose = (give: (register: number) => CodeValue) => Chosen | 'never' | undefined

/** Distinct argument combinations that are evaluated. */
const MAX_WAYS = 32

/** Of these registers those that hold an integer, an array of them, or a string. */
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

/** Whether no other condition precedes the call, and the given parameters decide their own tests. */
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
  // It may be another definition of the class.
  if (methodText(dex, call.methodIndex) !== decided.target) return undefined
  const registerOf = new Map([...given].map(([register, value]) => [value, register]))
  const value = withParameters(decided.value, (index) => {
    const passed = call.registers[index] ?? UNKNOWN
    const register = registerOf.get(passed)
    // A value from the caller is expressed as a parameter.
    return register === undefined ? tell({ dex, trace: seen, budget }, passed) : { kind: 'parameter', index: register }
  })
  if (decided.reach) return { value, isStraight: isUnasked(found, { ...asked, reach: decided.reach }) }
  return { value, isStraight: decided.at === 0 || isStraight(seen.path, 0, decided.at) }
}

/** Evaluates a method for the constants that `give` returns for the deciding parameters; each combination is traced once. */
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
      // After one failure, other combinations aren't tried.
      isOver = chosen === undefined
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      isOver = true
    }
    return known.get(key)
  }
}
