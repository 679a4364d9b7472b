import { methodText } from '../dex/ids.ts'
import { traceMethod } from '../dex/trace.ts'
import type { Budget, Trace, TracedCall } from '../dex/trace.ts'
import type { Value } from '../dex/values.ts'
import { classNameOf, dexString, dexType } from '../formats/dex.ts'
import { fieldRow } from './fields.ts'
import type { FieldRow } from './fields.ts'
import type { FileWalk } from './file-walk.ts'
import { openBody } from './open-body.ts'
import type { Program } from './program.ts'

/** Origin of a class or method name: a constant, a parameter (by its index among the argument registers), or a field. */
export type NameSource = { text: string } | { parameter: number } | { field: FieldRow }
/** A reflective call by class and method name; `<init>` if it instantiates the class. */
export type AskedByName = { type: NameSource; method: NameSource }
export type Traced = { file: FileWalk; trace: Trace }

const [INVOKE, NEW_BY_CLASS, NEW_BY_CONSTRUCTOR] = [
  'Ljava/lang/reflect/Method;->invoke(',
  'Ljava/lang/Class;->newInstance(',
  'Ljava/lang/reflect/Constructor;->newInstance(',
]
const FINDS_METHOD = /^Ljava\/lang\/Class;->get(?:Declared)?Method\(/
const FINDS_CONSTRUCTOR = /^Ljava\/lang\/Class;->get(?:Declared)?Constructor\(/
export const FINDS_CLASS = /;->(?:forName\(Ljava\/lang\/String;|loadClass\(Ljava\/lang\/String;\))/
/** Signature of a conversion between Class and Kotlin's KClass; a shrinker may have renamed KClass and the method. */
export const TURNS_CLASS = /\((?:Ljava\/lang\/Class;\)L[^;]+;|L[^;]+;\)Ljava\/lang\/Class;)$/
const COMPONENT = 'Ljava/lang/Class;->getComponentType('
/** The class of an array's elements, as a name. */
const elementOf = (source: NameSource | undefined): NameSource | undefined => {
  const element = source && 'text' in source ? /^\[+L(.+)$/.exec(source.text)?.[1] : undefined
  return element === undefined ? undefined : { text: element }
}
const MAKES: NameSource = { text: '<init>' }
const MAX_DEPTH = 5

export const traceOf = (program: Program, body: number, budget: Budget): Traced | undefined => {
  const opened = openBody(program, body)
  const trace = opened && traceMethod(opened.file.dex, opened.body, budget)
  return trace && { file: opened.file, trace }
}

const madeBy = ({ file: { dex }, trace }: Traced, value: Value | undefined) => {
  const call = value?.kind === 'result' ? trace.calls.get(value.at) : undefined
  return call && { call, text: methodText(dex, call.methodIndex) }
}

/** The origin of a name or class, through calls that look up or convert a class; undefined if unknown. */
export const nameSource = (traced: Traced, value: Value | undefined, depth = MAX_DEPTH): NameSource | undefined => {
  const { file } = traced
  if (!value || depth === 0) return undefined
  if (value.kind === 'string') return { text: dexString(file.dex, value.index) }
  if (value.kind === 'class') return { text: classNameOf(dexType(file.dex, value.index)) }
  if (value.kind === 'parameter') return { parameter: value.index }
  if (value.kind === 'field') return { field: fieldRow(file, value.index) }
  const made = madeBy(traced, value)
  if (!made) return undefined
  const { call, text } = made
  if (text.startsWith(COMPONENT)) return elementOf(nameSource(traced, call.registers[0], depth - 1))
  if (FINDS_CLASS.test(text)) return nameSource(traced, call.registers[call.isStatic ? 0 : 1], depth - 1)
  return call.isStatic && TURNS_CLASS.test(text) ? nameSource(traced, call.registers[0], depth - 1) : undefined
}

/** What a call instantiates or invokes by reflection, without the parts that are unknown; undefined for other calls. */
const askedBy = (traced: Traced, { registers }: TracedCall, text: string): Partial<AskedByName> | undefined => {
  const [receiver] = registers
  if (text.startsWith(NEW_BY_CLASS)) return { ...told('type', nameSource(traced, receiver)), method: MAKES }
  if (!text.startsWith(INVOKE) && !text.startsWith(NEW_BY_CONSTRUCTOR)) return undefined
  const found = madeBy(traced, receiver)
  const isConstructor = found ? FINDS_CONSTRUCTOR.test(found.text) : text.startsWith(NEW_BY_CONSTRUCTOR)
  if (!found || (!isConstructor && !FINDS_METHOD.test(found.text))) return isConstructor ? { method: MAKES } : {}
  const [of, name] = found.call.registers
  const type = told('type', nameSource(traced, of))
  return isConstructor ? { ...type, method: MAKES } : { ...type, ...told('method', nameSource(traced, name)) }
}
const told = <K extends string>(key: K, source: NameSource | undefined) =>
  (source ? { [key]: source } : {}) as { [one in K]?: NameSource }

/** What a body instantiates or invokes by reflection, without the parts that are unknown. */
export const askedIn = (traced: Traced): Partial<AskedByName>[] =>
  [...traced.trace.calls.values()].flatMap((call) => askedBy(traced, call, methodText(traced.file.dex, call.methodIndex)) ?? [])
