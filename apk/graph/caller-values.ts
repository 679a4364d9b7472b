import { Malformed } from '../bytes/malformed.ts'
import { walkClasses } from '../dex/class-data.ts'
import type { Definition, MethodWalk } from '../dex/class-data.ts'
import { bodyAt, firstUnitOf, unitsOfBody } from '../dex/code-item.ts'
import { CALL, KIND, UNITS, payloadUnits } from '../dex/opcodes.ts'
import { findString, methodPlace, rowsOf } from '../dex/ids.ts'
import { tell } from '../dex/told.ts'
import type { CodeValue } from '../dex/told.ts'
import { traceFrom, traceMethod } from '../dex/trace.ts'
import type { Trace } from '../dex/trace.ts'
import { platformsFrom } from '../dex/values.ts'
import { madeOf } from '../dex/text-bytes.ts'
import type { ClassTree } from './class-tree.ts'
import type { FileWalk } from './file-walk.ts'
import { textOf } from './names.ts'
import { methodNamed, nameOfMethod, signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import type { Settle } from './settled.ts'
import { methodAt, nameAt } from './symbols.ts'

/** A method that passes one of its parameters on: class with dots, method with its signature, register of the parameter. */
export type Wrapper = {
  class: string
  method: string
  register: number
  /** Passed on as bytes: what single callers pass is of use then, whoever else may call. */
  isBytes: boolean
}
/** What callers pass, as a new platform runs them, and as any does that the app runs on. */
export type CallerValues = {
  value: CodeValue | undefined
  older: CodeValue | undefined
  callers: number
  /** Texts and arrays out of the code that calls of this very method pass, each with who calls. */
  constants: Constant[]
}
export type Constant = { class: string; method: string; value: CodeValue }
type Passed = (CodeValue | undefined)[]

const MAX_WRAPPERS = 200
const MAX_CALLERS = 400
const MAX_CONSTANTS = 20
/** Of four bytes; the second is the name. */
const METHOD_WORDS = 2
const OBJECT = 'Ljava/lang/Object;'

/** Whatever else may call the method lies in the package: nothing of the platform can have declared it. */
const isOwnAlone = (program: Program, tree: ClassTree, type: number) =>
  tree.supersOf(type).every((one) => tree.isDefined(one) || textOf(program.symbols.names, one) === OBJECT)

type Sought = { wrapper: Wrapper; method: number; isOpen: boolean; values: Passed; older: Passed; constants: Constant[] }

const seek = (program: Program, tree: ClassTree, wrapper: Wrapper): Sought | undefined => {
  const method = methodNamed(program, wrapper)
  if (method < 0) return undefined
  const isOpen = isOwnAlone(program, tree, typeOfMethod(program, method))
  return isOpen || wrapper.isBytes ? { wrapper, method, isOpen, values: [], older: [], constants: [] } : undefined
}

const PLAIN = /^[ -~]*$/

/** Whether one of a file's strings is among these names. Plain ones are sought in its order, instead of numbering all strings. */
const amongNames = ({ dex, symbols }: FileWalk, program: Program, names: ReadonlySet<number>) => {
  const texts = [...names].map((name) => textOf(program.symbols.names, name))
  if (!texts.every((text) => PLAIN.test(text))) return (string: number) => names.has(nameAt(symbols, string))
  const strings = new Set(texts.map((text) => findString(dex, text)))
  return (string: number) => strings.has(string)
}

/** Methods of a file that may run one of the wrappers when they are called. */
const indexesIn = (file: FileWalk, program: Program, { sought, tree }: { sought: Sought[]; tree: ClassTree }) => {
  const { dex, symbols } = file
  const isMeant = amongNames(file, program, new Set(sought.map(({ method }) => nameOfMethod(program, method))))
  const rows = rowsOf(dex, dex.methods, METHOD_WORDS)
  const found = new Map<number, Sought[]>()
  for (let index = 0; index < dex.methods.count; index += 1) {
    if (!isMeant(rows[index * METHOD_WORDS + 1] as number)) continue
    const method = methodAt(symbols, index)
    const [type, signature] = [typeOfMethod(program, method), signatureOfMethod(program, method)]
    const hits = sought.filter((one) => {
      const own = typeOfMethod(program, one.method)
      return signatureOfMethod(program, one.method) === signature && (tree.inherits(type, own) || tree.inherits(own, type))
    })
    if (hits.length > 0) found.set(index, hits)
  }
  return found
}

/** Without an object for each body: all code of the file comes by once more. */
const callsOne = ({ dex, units }: FileWalk, codeOffset: number, isWanted: Uint8Array) => {
  const start = firstUnitOf(codeOffset)
  const end = start + unitsOfBody(dex, units, codeOffset)
  for (let at = start; at < end;) {
    const op = (units[at] as number) & 0xff
    if (KIND[op] === CALL && isWanted[units[at + 1] as number] === 1) return true
    at += op === 0 ? payloadUnits(units, at) : (UNITS[op] as number)
  }
  return false
}

type Calls = { indexes: Map<number, Sought[]>; kind: 'values' | 'older'; caller: number; settle: Settle }

const isConstant = (value: CodeValue | undefined): value is CodeValue => {
  const text = madeOf(value)
  return text?.kind === 'string' || (text?.kind === 'array' && text.constant)
}

/** Of a call that names the wrapper itself: through a class above, another method may be meant. */
const noteConstant = ({ dex, symbols }: FileWalk, one: Sought, { value, target, caller }: Noted) => {
  if (!isConstant(value) || one.constants.length >= MAX_CONSTANTS || methodAt(symbols, target) !== one.method) return
  one.constants.push({ ...methodPlace(dex, caller), value })
}
type Noted = { value: CodeValue | undefined; target: number; caller: number }

const notePassed = (file: FileWalk, trace: Trace | undefined, { indexes, kind, caller, settle }: Calls) => {
  const { dex, budget } = file
  if (!trace) {
    for (const list of indexes.values()) for (const one of list) one[kind].push(undefined)
    return
  }
  for (const call of trace.calls.values())
    for (const one of indexes.get(call.methodIndex) ?? []) {
      const value = call.registers[one.wrapper.register]
      const told = value && settle(tell({ dex, trace, budget }, value))
      one[kind].push(told)
      if (kind === 'older') noteConstant(file, one, { value: told, target: call.methodIndex, caller })
    }
}

type Search = { indexes: Map<number, Sought[]>; since: number; settle: Settle }

const noteCalls = (file: FileWalk, { codeOffset, methodIndex: caller }: Definition, { indexes, since, settle }: Search) => {
  const { dex, budget } = file
  const body = bodyAt(dex, file.units, codeOffset)
  const trace = traceMethod(dex, body, budget)
  notePassed(file, trace, { indexes, kind: 'values', caller, settle })
  const older = trace?.asksPlatform ? traceFrom(dex, body, { budget, platform: platformsFrom(since) }) : trace
  notePassed(file, older, { indexes, kind: 'older', caller, settle })
}

const searchFile = (file: FileWalk, sought: Search) => {
  const { dex } = file
  const isWanted = new Uint8Array(dex.methods.count)
  for (const index of sought.indexes.keys()) isWanted[index] = 1
  const walk: MethodWalk = {
    left: dex.methods.count,
    take: (methodIndex, codeOffset, flags) => {
      if (codeOffset !== 0 && callsOne(file, codeOffset, isWanted)) noteCalls(file, { methodIndex, codeOffset, flags }, sought)
    },
  }
  walkClasses(dex, walk)
}

const MAX_INTS = 4

/** One value out of what all callers pass; undefined where one of them does not say, or they can't be told as one. */
const together = (values: readonly (CodeValue | undefined)[]): CodeValue | undefined => {
  const [first] = values
  if (values.length === 0 || values.length > MAX_CALLERS) return undefined
  if (first?.kind === 'string')
    return values.every((one) => one?.kind === 'string' && one.value === first.value) ? first : undefined
  const numbers = values.flatMap((one) => (one?.kind === 'int' ? [one.value] : one?.kind === 'ints' ? one.values : []))
  if (values.some((one) => one?.kind !== 'int' && one?.kind !== 'ints')) return undefined
  const few = [...new Set(numbers)].toSorted((a, b) => a - b)
  if (few.length === 1) return { kind: 'int', value: few[0] ?? 0 }
  if (few.length <= MAX_INTS) return { kind: 'ints', values: few }
  return { kind: 'bits', value: few.reduce((all, one) => all & one, -1) }
}

/**
 * What all callers in the package pass to each wrapper's parameter: one level up, constants only. No value where somebody
 * outside may call it, nobody does, or one caller passes what can't be told; the constants that single ones pass all the same.
 */
export const callerValues = (
  program: Program,
  tree: ClassTree,
  { wrappers, since, settle }: { wrappers: readonly Wrapper[]; since: number; settle: Settle },
): (CallerValues | undefined)[] => {
  const all = wrappers.slice(0, MAX_WRAPPERS).map((one) => seek(program, tree, one))
  const sought = all.filter((one) => one !== undefined)
  if (sought.length === 0) return []
  try {
    for (const file of program.files) {
      const indexes = indexesIn(file, program, { sought, tree })
      if (indexes.size > 0) searchFile(file, { indexes, since, settle })
    }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return []
  }
  return all.map((one) => {
    if (!one) return undefined
    const { isOpen, constants } = one
    const [value, older] = isOpen ? [together(one.values), together(one.older)] : []
    if (!value && !older && constants.length === 0) return undefined
    return { value, older, callers: Math.max(one.values.length, one.older.length), constants }
  })
}
