import { walkClasses } from '../dex/class-data.ts'
import type { Definition, MethodWalk } from '../dex/class-data.ts'
import { bodyAt } from '../dex/code-item.ts'
import { guardsOf } from '../dex/guards.ts'
import type { Method } from '../dex/guards.ts'
import { findString, findType, methodId, methodPlace, methodText, parameters, rowsOf } from '../dex/ids.ts'
import { withParameters } from '../dex/joined-text.ts'
import { isStraight } from '../dex/path.ts'
import { isConstant, isSettledInt } from '../dex/text-bytes.ts'
import { tell } from '../dex/told.ts'
import type { CodeValue } from '../dex/told.ts'
import { traceFrom, traceMethod } from '../dex/trace.ts'
import type { Budget, Trace, TracedCall } from '../dex/trace.ts'
import { UNKNOWN, newPlatform, platformsFrom } from '../dex/values.ts'
import type { Value } from '../dex/values.ts'
import type { Dex } from '../formats/dex.ts'
import { handledMethods } from './call-sites.ts'
import { callsOne } from './calls-one.ts'
import type { ClassTree } from './class-tree.ts'
import type { FileWalk } from './file-walk.ts'
import { chooser } from './given-values.ts'
import type { Choose, Decided } from './given-values.ts'
import { textOf } from './names.ts'
import { isCalledFromCode } from './outside-callers.ts'
import { methodNamed, nameOfMethod, signatureOfMethod, typeOfMethod } from './program.ts'
import type { NamedMethod, Program } from './program.ts'
import type { Settle } from './settled.ts'
import { methodAt, nameAt } from './symbols.ts'

/** A method that passes on what it is given: `value` is what becomes of that, with the method's parameters in it. */
export type Wrapper = NamedMethod & {
  value: CodeValue
  /** Passed on as bytes: what single callers pass is of use then, whoever else may call. */
  isBytes: boolean
  /** Where parameters decide what is passed on: `value` says nothing then. */
  decided?: Decided
}
/** What one call makes of it. */
export type Pass = {
  caller: NamedMethod
  /** The method itself, where the value stands there and the caller only asks for it. */
  source?: NamedMethod
  value: CodeValue | undefined
  /** The call names the method itself: through a class above, another one may be meant. */
  isExact: boolean
  /** Something may keep the wrapper, with what it is given here, from what it does with that. */
  mayMiss: boolean
  /** Nothing stands before the call that could keep its method from it. */
  isStraight: boolean
  /** How the caller passes it, where parameters of its own decide that. */
  decided?: Decided
  /** The wrapper that the caller itself is, by its key, where it only passes on what it is given. */
  further?: string
}
/** `isWhole`: nobody outside the package's code calls it. As a new platform runs the callers, and as any that the app runs on. */
export type Sought = {
  wrapper: Wrapper
  method: number
  isWhole: boolean
  values: Pass[]
  older: Pass[]
  /** Some call passes nothing on, as what it gives decides. */
  never: boolean
  choose?: Record<'values' | 'older', Choose>
}

/** `since` is the lowest platform that the app runs on. */
export type About = { since: number; settle: Settle; budget: Budget }

/** More calls than that of one method are not looked at. */
export const MAX_PASSES = 500
/** What a call costs of the values that may be told. */
const PASS_VALUES = 4
const STATIC = 0x8
/** Of four bytes; the second is the name. */
const METHOD_WORDS = 2

const choosers = (program: Program, { decided, ...named }: Wrapper, { since, budget }: About): Pick<Sought, 'choose'> => {
  if (!decided) return {}
  const seenFrom = (platform: Value) => chooser(program, { ...named, decided, platform, budget })
  return { choose: { values: seenFrom(newPlatform), older: seenFrom(platformsFrom(since)) } }
}

type Where = { tree: ClassTree; about: About }
const seek = (program: Program, { tree, about }: Where, wrapper: Wrapper): Sought | undefined => {
  const method = methodNamed(program, wrapper)
  if (method < 0) return undefined
  const isWhole = isCalledFromCode(program, tree, method)
  if (!isWhole && !wrapper.isBytes) return undefined
  return { wrapper, method, isWhole, values: [], older: [], never: false, ...choosers(program, wrapper, about) }
}

const PLAIN = /^[ -~]*$/

/** Whether one of a file's strings is among these names. Plain ones are sought in its order, instead of numbering all strings. */
const amongNames = ({ dex, symbols }: FileWalk, program: Program, names: ReadonlySet<number>) => {
  const texts = [...names].map((name) => textOf(program.symbols.names, name))
  if (!texts.every((text) => PLAIN.test(text))) return (string: number) => names.has(nameAt(symbols, string))
  const strings = new Set(texts.map((text) => findString(dex, text)))
  return (string: number) => strings.has(string)
}

const CONSTRUCTOR = '<init>'
const isConstructor = (program: Program, method: number) =>
  textOf(program.symbols.names, nameOfMethod(program, method)) === CONSTRUCTOR

/** Rows of the file's methods that may be meant: a constructor by its class, since all bear one name. */
const rowsMeant = (file: FileWalk, program: Program, sought: Sought[]) => {
  const { dex } = file
  const isMeant = amongNames(file, program, new Set(sought.map(({ method }) => nameOfMethod(program, method))))
  const made = sought.filter(({ method }) => isConstructor(program, method))
  const types = new Set(made.map(({ method }) => findType(dex, textOf(program.symbols.names, typeOfMethod(program, method)))))
  const constructor = made.length > 0 ? findString(dex, CONSTRUCTOR) : -1
  const rows = rowsOf(dex, dex.methods, METHOD_WORDS)
  const found: number[] = []
  for (let at = 0; at < rows.length; at += METHOD_WORDS) {
    const name = rows[at + 1] as number
    if (isMeant(name) && (name !== constructor || types.has((rows[at] as number) & 0xffff))) found.push(at / METHOD_WORDS)
  }
  return found
}

/** Methods of a file that may run one of the wrappers when they are called. */
const indexesIn = (file: FileWalk, program: Program, { sought, tree }: { sought: Sought[]; tree: ClassTree }) => {
  const bySignature = Map.groupBy(sought, ({ method }) => signatureOfMethod(program, method))
  const found = new Map<number, Sought[]>()
  for (const index of rowsMeant(file, program, sought)) {
    const method = methodAt(file.symbols, index)
    const type = typeOfMethod(program, method)
    const hits = (bySignature.get(signatureOfMethod(program, method)) ?? []).filter((one) => {
      const own = typeOfMethod(program, one.method)
      if (own === type) return true
      return !isConstructor(program, method) && (tree.inherits(type, own) || tree.inherits(own, type))
    })
    if (hits.length > 0) found.set(index, hits)
  }
  return found
}

type Seen = { dex: Dex; trace: Trace; at: number; call: TracedCall }
/** What one call makes of a wrapper; undefined where the wrapper passes nothing on with that. */
const passOf = (
  one: Sought,
  seen: Seen,
  { kind, caller, method, about }: Omit<Calls, 'indexes'>,
): Omit<Pass, 'isExact'> | undefined => {
  const { dex, trace, at, call } = seen
  const { budget, settle } = about
  const { wrapper, choose } = one
  const given = (index: number) => tell({ dex, trace, budget }, call.registers[index] ?? UNKNOWN)
  const chosen = choose ? choose[kind]((index) => settle(given(index))) : { value: wrapper.value, isStraight: true }
  if (chosen === 'never') return undefined
  const value = chosen && settle(withParameters(chosen.value, given))
  const isAsked = wrapper.decided?.isReach && guardsOf(dex, trace, { code: trace.path.code, at, method, budget }).length > 0
  const mayMiss = isAsked === true || chosen?.isStraight === false
  const isDecided = !choose && trace.deciders.size > 0
  const how = { deciders: [...trace.deciders], at, target: methodText(dex, call.methodIndex), value: wrapper.value }
  const isFilledIn = chosen && choose && (isConstant(chosen.value) || isSettledInt(chosen.value))
  const source = isFilledIn ? { class: wrapper.class, method: wrapper.method } : undefined
  const isOnTheWay = at === 0 || isStraight(trace.path, 0, at)
  return { caller, value, mayMiss, isStraight: isOnTheWay, ...(source && { source }), ...(isDecided && { decided: how }) }
}

type Calls = { indexes: Map<number, Sought[]>; kind: 'values' | 'older'; caller: NamedMethod; method: Method; about: About }

/** What is not looked at may be anything. */
const note = (one: Sought, kind: Calls['kind'], { budget, tellPass }: { budget: Budget; tellPass: () => Pass | undefined }) => {
  budget.values -= PASS_VALUES
  if (one[kind].length >= MAX_PASSES || budget.values < 0) {
    one.isWhole = false
    return
  }
  const pass = tellPass()
  if (pass) one[kind].push(pass)
  else one.never = true
}

const notePasses = ({ dex, symbols }: FileWalk, trace: Trace | undefined, { indexes, ...calls }: Calls) => {
  const { kind, caller, about } = calls
  const { budget } = about
  if (!trace) {
    const nothing = { caller, value: undefined, isExact: false, mayMiss: true, isStraight: false }
    for (const list of indexes.values()) for (const one of list) note(one, kind, { budget, tellPass: () => nothing })
    return
  }
  for (const [at, call] of trace.calls)
    for (const one of indexes.get(call.methodIndex) ?? []) {
      const tellPass = () => {
        const pass = passOf(one, { dex, trace, at, call }, calls)
        return pass && { ...pass, isExact: methodAt(symbols, call.methodIndex) === one.method }
      }
      note(one, kind, { budget, tellPass })
    }
}

type Search = { indexes: Map<number, Sought[]>; about: About }

const noteCalls = (file: FileWalk, { codeOffset, methodIndex, flags }: Definition, { indexes, about }: Search) => {
  const { dex } = file
  const { budget, since } = about
  const body = bodyAt(dex, file.units, codeOffset)
  const trace = traceMethod(dex, body, budget)
  const caller = methodPlace(dex, methodIndex)
  const types = parameters(dex, methodId(dex, methodIndex).protoIndex)
  const from = { indexes, caller, about, method: { types, isStatic: (flags & STATIC) !== 0 } }
  notePasses(file, trace, { ...from, kind: 'values' })
  const older = trace?.asksPlatform ? traceFrom(dex, body, { budget, platform: platformsFrom(since) }) : trace
  notePasses(file, older, { ...from, kind: 'older' })
}

const searchFile = (file: FileWalk, search: Search) => {
  const { dex } = file
  // A handle of a method calls it with whatever its holder is given.
  for (const index of handledMethods(dex)) for (const one of search.indexes.get(index) ?? []) one.isWhole = false
  const isWanted = new Uint8Array(dex.methods.count)
  for (const index of search.indexes.keys()) isWanted[index] = 1
  const walk: MethodWalk = {
    left: dex.methods.count,
    take: (methodIndex, codeOffset, flags) => {
      if (codeOffset !== 0 && callsOne(file, codeOffset, isWanted)) noteCalls(file, { methodIndex, codeOffset, flags }, search)
    },
  }
  walkClasses(dex, walk)
}

/** Every call of the wrappers in the package; undefined for one that is not sought. */
export const findPasses = (
  program: Program,
  tree: ClassTree,
  { wrappers, ...about }: About & { wrappers: readonly Wrapper[] },
): (Sought | undefined)[] => {
  const all = wrappers.map((one) => seek(program, { tree, about }, one))
  const sought = all.filter((one) => one !== undefined)
  if (sought.length === 0) return all
  for (const file of program.files) {
    const indexes = indexesIn(file, program, { sought, tree })
    if (indexes.size > 0) searchFile(file, { indexes, about })
  }
  return all
}
