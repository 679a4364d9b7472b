import { append } from '../append.ts'
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

/** A parameter of a static method. */
type Asked = Extract<Origin, { method: number }>
const keyOf = ({ method, register }: Asked) => `${method} ${register}`
const originKey = (origin: Origin) => origin && ('type' in origin ? origin.type : keyOf(origin))
/** Each once, since a method may call another one a thousand times. */
const distinct = <T extends Origin>(origins: readonly T[]): T[] => [
  ...new Map(origins.map((origin) => [originKey(origin), origin])).values(),
]
const askedAmong = (origins: readonly Origin[]) => distinct(origins.filter((one) => one !== undefined && 'method' in one))

/** What all calls of a method pass, by parameter; undefined if there are calls that can't be seen. */
type Passed = Map<string, readonly Origin[] | undefined>

/** Adds what all calls of these methods pass, by one walk through the package: a helper may have hundreds of callers. */
const learn = (program: Program, asked: readonly Asked[], { passed, budget }: { passed: Passed; budget: Budget }) => {
  const seen = asked.filter(({ method }) => isCalledFromCode(program, method))
  for (const one of asked) passed.set(keyOf(one), undefined)
  const registers = Map.groupBy(seen, ({ method }) => method)
  const byMethod = new Map<number, { callers: number; origins: Map<string, Origin[]> }>()
  for (const [method, list] of registers)
    byMethod.set(method, { callers: 0, origins: new Map(list.map((one) => [keyOf(one), []])) })
  for (const caller of callersOf(program, new Set(registers.keys()))) {
    const trace = traceMethod(caller.file.dex, caller.body, budget)
    for (const [method, calls] of Map.groupBy(caller.calls, (call) => call.method)) {
      const told = byMethod.get(method)
      if (!told) continue
      told.callers += 1
      for (const { register } of registers.get(method) ?? []) {
        const reached = trace ? calls.filter(({ at }) => trace.calls.has(at)) : []
        const origins = trace ? reached.map(({ at }) => originOf(caller, trace, { at, argument: register })) : [undefined]
        append(told.origins.get(keyOf({ method, register })) ?? [], distinct(origins))
      }
    }
  }
  for (const { callers, origins } of byMethod.values())
    if (callers <= MAX_CALLERS) for (const [key, list] of origins) passed.set(key, distinct(list))
}

/** Learns of the methods behind these origins, of the methods behind those, and so on. */
const learnAll = (program: Program, origins: readonly Origin[], budget: Budget): Passed => {
  const passed: Passed = new Map()
  let asked = askedAmong(origins)
  for (let level = 1; level <= MAX_LEVELS && asked.length > 0; level += 1) {
    learn(program, asked, { passed, budget })
    const further = asked.flatMap((one) => askedAmong(passed.get(keyOf(one)) ?? []))
    asked = distinct(further).filter((one) => !passed.has(keyOf(one)))
  }
  return passed
}

type Classes = ReadonlySet<string> | undefined
/** The classes of an origin; undefined if one is unknown. */
const classesIn = (passed: Passed) => {
  const known = new Map<string, Classes>()
  const ofAll = (origins: readonly Origin[], level: number): Classes => {
    const found = new Set<string>()
    for (const origin of origins) {
      const classes = classesOf(origin, level)
      if (!classes) return undefined
      for (const one of classes) found.add(one)
    }
    return found
  }
  const classesOf = (origin: Origin, level: number): Classes => {
    if (!origin || ('method' in origin && level > MAX_LEVELS)) return undefined
    if ('type' in origin) return new Set([classNameOf(origin.type)])
    const key = `${level} ${keyOf(origin)}`
    if (known.has(key)) return known.get(key)
    const origins = passed.get(keyOf(origin))
    const classes = origins && ofAll(origins, level + 1)
    known.set(key, classes)
    return classes
  }
  return (origin: Origin) => classesOf(origin, 1)
}

type Place = NamedMethod & { at: number }
/** Where the object comes from on which the call at this place is made. */
const receiverOf = (program: Program, { at, ...named }: Place, budget: Budget): Origin => {
  const method = methodNamed(program, named)
  const defined = method < 0 ? undefined : definitionOf(program, method)
  if (!defined) return undefined
  const { dex, units } = defined.file
  const caller = { ...defined, body: bodyAt(dex, units, defined.codeOffset) }
  const trace = traceMethod(dex, caller.body, budget)
  return trace && originOf(caller, trace, { at, argument: 0 })
}

/**
 * For each call, the declared classes of all objects on which it is made, followed through static methods that are handed them;
 * undefined if one is unknown.
 */
export const classesCalled = (program: Program, places: readonly Place[], budget: Budget): (string[] | undefined)[] =>
  unlessMalformed(
    () => {
      const origins = places.map((place) => unlessMalformed(() => receiverOf(program, place, budget), undefined))
      const classesOf = classesIn(learnAll(program, origins, budget))
      return origins.map((origin) => {
        const classes = classesOf(origin)
        return classes && [...classes]
      })
    },
    places.map(() => undefined),
  )
