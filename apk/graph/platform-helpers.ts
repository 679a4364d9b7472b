import { unlessMalformed } from '../bytes/malformed.ts'
import type { Body } from '../dex/code-item.ts'
import { CALL, KIND, isStaticCall, lengthAt } from '../dex/opcodes.ts'
import { MAX_LEVELS, MAX_UNITS, mayBeQuestion, numbersIn } from '../dex/platform-answers.ts'
import { traceFrom } from '../dex/trace.ts'
import type { Budget, TracedCall } from '../dex/trace.ts'
import { int, newPlatform } from '../dex/values.ts'
import type { Value } from '../dex/values.ts'
import type { ClassTree } from './class-tree.ts'
import { dispatcher } from './dispatch.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import { openBody } from './open-body.ts'
import { bodyOfMethod, signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt } from './symbols.ts'

/** The API levels that code is analysed for, and the depth of nested calls. */
type Sight = { platform: Value; level: number }
type Placed = { file: FileWalk; body: Body }

const sightOf = ({ platform }: Sight) => (platform.kind === 'platform' ? platform.from : 'new')

type Abroad = Placed & { method: number }

/** Finds the body in another file that a call surely runs, if it may be an API level test. */
const finder = (program: Program, treeOf: () => ClassTree) => {
  const bodies = new Map<number, Placed | undefined>()
  const placeOf = (body: number): Placed | undefined => {
    const opened = openBody(program, body)
    return opened && opened.body.code.length <= MAX_UNITS ? opened : undefined
  }
  const seek = (method: number, isStatic: boolean) =>
    isStatic
      ? bodyOfMethod(program, method)
      : dispatcher(program, treeOf()).onlyBody(typeOfMethod(program, method), signatureOfMethod(program, method))
  return ({ index, dex, symbols }: FileWalk, methodIndex: number, isStatic: boolean): Abroad | undefined => {
    if (!mayBeQuestion(dex, methodIndex)) return undefined
    const method = methodAt(symbols, methodIndex)
    const owner = intAt(program.fileOf, typeOfMethod(program, method))
    if (owner < 0 || owner === index) return undefined
    if (!bodies.has(method)) bodies.set(method, placeOf(seek(method, isStatic)))
    const place = bodies.get(method)
    return place && { method, ...place }
  }
}
type Find = ReturnType<typeof finder>

/** Traces such bodies, once per view and constant arguments. */
const answerer = (find: Find, budget: Budget) => {
  const answers = new Map<string, Value | undefined>()
  const tracedIn = ({ file, body }: Placed, given: ReadonlyMap<number, Value>, sight: Sight) => {
    const further = { ...sight, level: sight.level + 1 }
    return traceFrom(file.dex, body, { budget, platform: sight.platform, given, answers: (call) => answer(file, call, further) })
  }
  const told = (file: FileWalk, call: TracedCall, sight: Sight) => {
    const place = sight.level < MAX_LEVELS ? find(file, call.methodIndex, call.isStatic) : undefined
    const given = place && numbersIn(call)
    if (!given) return undefined
    const numbers = [...given.values()].map((one) => (one.kind === 'int' ? one.value : ''))
    const key = [sightOf(sight), place.method, ...numbers].join(' ')
    if (answers.has(key)) return answers.get(key)
    // A recursive call finds this entry.
    answers.set(key, undefined)
    const seen = tracedIn(place, given, sight)
    if (seen?.asksPlatform && seen.returned?.kind === 'int') answers.set(key, seen.returned)
    return answers.get(key)
  }
  const answer = (file: FileWalk, call: TracedCall, sight: Sight) => {
    return unlessMalformed(() => told(file, call, sight), undefined)
  }
  return { answer, tracedIn }
}

/**
 * Evaluates methods in other code files that only test the API level: `Versions.isAtLeast(31)`. Those of the same file are
 * evaluated where the file is read.
 */
export const platformHelpers = (program: Program, treeOf: () => ClassTree, budget: Budget) => {
  const find = finder(program, treeOf)
  const { answer, tracedIn } = answerer(find, budget)
  const asking = new Map<number, boolean>()
  /** Tried with arbitrary numbers, since it may only pass them on. */
  const asks = (file: FileWalk, methodIndex: number, isStatic: boolean) => {
    const place = find(file, methodIndex, isStatic)
    if (!place) return false
    const { method, body } = place
    const known = asking.get(method)
    if (known !== undefined) return known
    const numbers = new Map(Array.from({ length: body.ins }, (_, register) => [register, int(1)]))
    const isAsking = tracedIn(place, numbers, { platform: newPlatform, level: 0 })?.asksPlatform === true
    asking.set(method, isAsking)
    return isAsking
  }
  return {
    /** Evaluates calls for a trace of a body in this file. */
    answersIn: (file: FileWalk, platform: Value) => (call: TracedCall) => answer(file, call, { platform, level: 0 }),
    /** Whether a body calls such a method. */
    isAskedIn: ({ file, body: { code } }: Placed) => {
      for (let at = 0; at < code.length; at += lengthAt(code, at)) {
        const op = (code[at] ?? 0) & 0xff
        if (KIND[op] === CALL && asks(file, code[at + 1] ?? 0, isStaticCall(op))) return true
      }
      return false
    },
  }
}
