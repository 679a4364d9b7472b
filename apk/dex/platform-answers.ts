import { Malformed } from '../bytes/malformed.ts'
import type { Dex } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { boundBody } from './constants.ts'
import type { Seeing } from './constants.ts'
import { methodId, parameters, returnType } from './ids.ts'
import type { TracedCall } from './trace.ts'
import type { Value } from './values.ts'

/** Longer bodies do more than test the API level. */
export const MAX_UNITS = 64
/** Depth of helpers that call helpers. */
export const MAX_LEVELS = 3

/** `isQuestion` by method: 1 if it may be a test of the API level, 2 if not, 0 if unknown. */
type Known = { isQuestion: Uint8Array; answers: Map<string, Value | undefined>; level: number }
const knownOf = oncePer(({ methods }: Dex): Known => ({
  isQuestion: new Uint8Array(methods.count),
  answers: new Map(),
  level: 0,
}))

/** Return types, boolean or int: `flags(PendingIntent.FLAG_UPDATE_CURRENT)`. */
const ANSWERS = new Set(['Z', 'I'])
/** Decided by the signature alone, which excludes most methods. */
export const mayBeQuestion = (dex: Dex, methodIndex: number) => {
  const { isQuestion } = knownOf(dex)
  if (isQuestion[methodIndex] === 0) {
    const { protoIndex } = methodId(dex, methodIndex)
    const isOne = ANSWERS.has(returnType(dex, protoIndex)) && parameters(dex, protoIndex).every((type) => type === 'I')
    isQuestion[methodIndex] = isOne ? 1 : 2
  }
  return isQuestion[methodIndex] === 1
}

/** Arguments by register, if all are known numbers. */
export const numbersIn = ({ isStatic, registers }: TracedCall) => {
  const first = isStatic ? 0 : 1
  const given = registers.slice(first)
  if (!given.every(({ kind }) => kind === 'int')) return undefined
  return new Map(given.map((value, index) => [first + index, value]))
}

const seek = (
  dex: Dex,
  call: TracedCall,
  { given, initialise }: { given: Map<number, Value>; initialise: Seeing['initialise'] },
) => {
  const body = boundBody(dex, call.methodIndex)
  const seen = body && body.code.length <= MAX_UNITS ? initialise(body, given) : undefined
  return seen?.asksPlatform && seen.returned?.kind === 'int' ? seen.returned : undefined
}

/**
 * The result of a helper in the same file that depends on the API level alone: `Versions.isAtLeast(31)`. Its caller then depends
 * on the API level, too. Helpers in other files are resolved once all files are read (`graph/platform-helpers.ts`).
 */
export const platformAnswer = (dex: Dex, call: TracedCall, { sight, initialise }: Seeing): Value | undefined => {
  const known = knownOf(dex)
  if (known.level >= MAX_LEVELS || !mayBeQuestion(dex, call.methodIndex)) return undefined
  const given = numbersIn(call)
  if (!given) return undefined
  const key = [sight, call.methodIndex, ...[...given.values()].map((one) => (one.kind === 'int' ? one.value : ''))].join(' ')
  if (known.answers.has(key)) return known.answers.get(key)
  // Breaks recursion.
  known.answers.set(key, undefined)
  known.level += 1
  try {
    known.answers.set(key, seek(dex, call, { given, initialise }))
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
  } finally {
    known.level -= 1
  }
  return known.answers.get(key)
}
