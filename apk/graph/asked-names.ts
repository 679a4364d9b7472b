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

/** Where the name of a class or a method comes from: it stands there, or comes by a register of a parameter, or out of a field. */
export type NameSource = { text: string } | { parameter: number } | { field: FieldRow }
/** What is made or called by its name: an object of a class, where the method is `<init>`. */
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
/** Kotlin's own class for a class, and back; a shrinker may have taken the names of both. */
export const TURNS_CLASS = /\((?:Ljava\/lang\/Class;\)L[^;]+;|L[^;]+;\)Ljava\/lang\/Class;)$/
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

/** Where a name comes from, as far as it is told: through what makes a class of a name. */
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
  if (FINDS_CLASS.test(text)) return nameSource(traced, call.registers[call.isStatic ? 0 : 1], depth - 1)
  return call.isStatic && TURNS_CLASS.test(text) ? nameSource(traced, call.registers[0], depth - 1) : undefined
}

/** What a call makes or calls by reflection; undefined where it is none of these, a source of its own where that is not told. */
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

/** What a body makes or calls by reflection; of the parts that are not told nothing stands there. */
export const askedIn = (traced: Traced): Partial<AskedByName>[] =>
  [...traced.trace.calls.values()].flatMap((call) => askedBy(traced, call, methodText(traced.file.dex, call.methodIndex)) ?? [])
