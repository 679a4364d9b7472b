import { unlessMalformed } from '../bytes/malformed.ts'
import { bodyAt } from '../dex/code-item.ts'
import { typeOfRegister } from '../dex/guards.ts'
import { fieldType, methodId, parameters, returnType } from '../dex/ids.ts'
import { IGET_OBJECT, SGET_OBJECT, lengthAt } from '../dex/opcodes.ts'
import { isStraight } from '../dex/path.ts'
import { passedRegisters, targetOf } from '../dex/registers.ts'
import { traceMethod } from '../dex/trace.ts'
import type { Budget, Trace } from '../dex/trace.ts'
import { classNameOf, dexType } from '../formats/dex.ts'
import { isCalledFromCode } from './outside-callers.ts'
import { callersOf, definitionOf } from './outlines.ts'
import type { OutlineCaller } from './outlines.ts'
import { methodNamed } from './program.ts'
import type { NamedMethod, Program } from './program.ts'
import { methodAt } from './symbols.ts'

/** A helper of a helper of a helper. */
const MAX_LEVELS = 3
const MAX_CALLERS = 200
const STATIC = 0x8

type Caller = Omit<OutlineCaller, 'calls'>
/** The declared class of an argument, or that of a static method which it is; undefined if neither is known. */
type Origin = { type: string } | { method: number; register: number } | undefined

/** The declared type of the field that a register was filled from, if no branch lies between. */
const fieldBehind = (
  { file: { dex }, body: { code } }: Caller,
  trace: Trace,
  { at, register }: { at: number; register: number },
) => {
  let filled = -1
  for (let before = 0; before < at; before += lengthAt(code, before)) if (targetOf(code, before) === register) filled = before
  const op = (code[filled] ?? 0) & 0xff
  if (filled < 0 || (op !== IGET_OBJECT && op !== SGET_OBJECT) || !isStraight(trace.path, filled, at)) return undefined
  return fieldType(dex, code[filled + 1] ?? 0)
}

/** Where the argument of a call comes from: of a static method, `register` counts its parameters' registers. */
const originOf = (caller: Caller, trace: Trace, { at, argument }: { at: number; argument: number }): Origin => {
  const { file, methodIndex, flags, body } = caller
  const { dex } = file
  const value = trace.calls.get(at)?.registers[argument]
  if (value?.kind === 'field') return { type: fieldType(dex, value.index) }
  if (value?.kind === 'object') return { type: dexType(dex, value.index) }
  if (value?.kind === 'result') return { type: returnType(dex, methodId(dex, value.index).protoIndex) }
  if (value?.kind !== 'parameter') {
    const register = passedRegisters(body.code, at)[argument]
    const type = register === undefined ? undefined : fieldBehind(caller, trace, { at, register })
    return type === undefined ? undefined : { type }
  }
  if ((flags & STATIC) !== 0) return { method: methodAt(file.symbols, methodIndex), register: value.index }
  const { classIndex, protoIndex } = methodId(dex, methodIndex)
  const type = value.index === 0 ? dexType(dex, classIndex) : typeOfRegister(parameters(dex, protoIndex), value.index, 1)
  return type === undefined ? undefined : { type }
}

type Asked = { method: number; register: number; level: number }

/** What each call of the method passes: nothing if nobody calls it; undefined if there are calls that can't be seen. */
const originsOf = (program: Program, { method, register }: Asked, budget: Budget): Origin[] | undefined => {
  if (!isCalledFromCode(program, method)) return undefined
  const callers = callersOf(program, new Set([method]))
  if (callers.length > MAX_CALLERS) return undefined
  return callers.flatMap((one) => {
    const trace = traceMethod(one.file.dex, one.body, budget)
    if (!trace) return [undefined]
    return one.calls.filter(({ at }) => trace.calls.has(at)).map(({ at }) => originOf(one, trace, { at, argument: register }))
  })
}

const classesOf = (
  program: Program,
  origins: readonly Origin[],
  about: { level: number; budget: Budget },
): string[] | undefined => {
  const { level, budget } = about
  const found: string[] = []
  for (const origin of origins) {
    if (!origin || ('method' in origin && level > MAX_LEVELS)) return undefined
    const further = 'method' in origin ? originsOf(program, { ...origin, level }, budget) : undefined
    const classes =
      'type' in origin ? [classNameOf(origin.type)] : further && classesOf(program, further, { level: level + 1, budget })
    if (!classes) return undefined
    found.push(...classes)
  }
  return found
}

/**
 * The declared classes of all objects on which a call is made, followed through static methods that are handed them; undefined if
 * one is unknown.
 */
export const classesCalled = (
  program: Program,
  { at, ...named }: NamedMethod & { at: number },
  budget: Budget,
): string[] | undefined =>
  unlessMalformed(() => {
    const method = methodNamed(program, named)
    const defined = method < 0 ? undefined : definitionOf(program, method)
    if (!defined) return undefined
    const { dex, units } = defined.file
    const caller = { ...defined, body: bodyAt(dex, units, defined.codeOffset) }
    const trace = traceMethod(dex, caller.body, budget)
    const classes = trace && classesOf(program, [originOf(caller, trace, { at, argument: 0 })], { level: 1, budget })
    return classes && [...new Set(classes)]
  }, undefined)
