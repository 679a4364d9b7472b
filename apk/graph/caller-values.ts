import { Malformed } from '../bytes/malformed.ts'
import { isOfParameters } from '../dex/joined-text.ts'
import { isConstant, isSettledInt, madeOf } from '../dex/text-bytes.ts'
import type { CodeValue } from '../dex/told.ts'
import { findPasses } from './caller-search.ts'
import type { ClassTree } from './class-tree.ts'
import { MAX_PASSES } from './passes.ts'
import type { About, Pass, Sought, Wrapper } from './passes.ts'
import type { NamedMethod, Program } from './program.ts'
import { reflectedMethods } from './reflected-callers.ts'

/** What callers pass: `value` on new API levels, `older` on all that the app supports. */
export type CallerValues = {
  value: CodeValue | undefined
  older: CodeValue | undefined
  callers: number
  /** Methods that pass it, if it is known. */
  from: string[]
  /** Strings and arrays that single callers pass, with the caller. */
  constants: Constant[]
  /** No caller passes anything else. */
  isAll: boolean
  /** All callers test a condition before the call; only for yes/no questions. */
  asks: boolean
}
/**
 * `maybe`: something may prevent it from being passed on; `chosen`: it is a constant in the method itself, selected by this caller.
 */
type Constant = NamedMethod & { value: CodeValue; maybe?: true; chosen?: true }

const MAX_WRAPPERS = 200
const MAX_CALLERS = 400
const MAX_CONSTANTS = 20
/** A helper of a helper of a helper. */
const MAX_LEVELS = 3
const MAX_SOURCES = 4
const MAX_INTS = 4

const keyOf = (wrapper: Wrapper) =>
  JSON.stringify([wrapper.class, wrapper.method, wrapper.value, wrapper.isBytes, wrapper.isQuestion, wrapper.decided])
const UNKNOWN: CodeValue = { kind: 'unknown' }
/** The caller as a further wrapper, if it only passes on its parameters, or selects by them. */
const furtherBy = ({ caller, value, decided }: Pass, { isBytes, isQuestion }: Wrapper): Wrapper | undefined => {
  const source = madeOf(value)
  if (!value || !source || isConstant(value) || isSettledInt(value)) return undefined
  const further = { ...caller, isBytes, ...(isQuestion && { isQuestion }) }
  if (isOfParameters(source)) return { ...further, value }
  return decided && source.kind === 'unknown' ? { ...further, value: UNKNOWN, decided } : undefined
}

/** Records at each call which wrapper its caller is. */
const furtherFrom = (one: Sought | undefined): [string, Wrapper][] => {
  const found: [string, Wrapper][] = []
  for (const pass of [...(one?.values ?? []), ...(one?.older ?? [])]) {
    const further = one && furtherBy(pass, one.wrapper)
    if (!further) continue
    pass.further = keyOf(further)
    // Whether the call is reached is evaluated per choice.
    if (further.decided) pass.isStraight = true
    found.push([pass.further, further])
  }
  return found
}

type Known = Map<string, Sought | undefined>

const isTold = ({ value, further }: Pass) => isConstant(value) || isSettledInt(value) || further !== undefined

/**
 * Methods that also may be called by reflection lose `isWhole`. Checked only where all callers are resolved, since it scans all
 * code.
 */
const leaveReflected = (program: Program, known: Known) => {
  const isAnswered = (passes: readonly Pass[]) => passes.length > 0 && passes.every(isTold)
  const told = [...known.values()].filter((one) => one?.isWhole && (isAnswered(one.values) || isAnswered(one.older)))
  const methods = new Set(told.flatMap((one) => one?.method ?? []))
  const reflected = methods.size > 0 ? reflectedMethods(program, [...methods]) : methods
  for (const one of told) if (one && reflected.has(one.method)) one.isWhole = false
}

/** Breadth-first: callers that only pass a value on are searched in turn. */
const searchAll = (
  program: Program,
  tree: ClassTree,
  { wrappers, ...about }: About & { wrappers: readonly Wrapper[] },
): Known => {
  const known: Known = new Map()
  let next = new Map(wrappers.map((one) => [keyOf(one), one]))
  for (let level = 0; level < MAX_LEVELS && next.size > 0; level += 1) {
    const asked = [...next].slice(0, MAX_WRAPPERS - known.size)
    const found = findPasses(program, tree, { wrappers: asked.map(([, one]) => one), ...about })
    asked.forEach(([key], index) => known.set(key, found[index]))
    next = new Map(found.flatMap(furtherFrom).filter(([key]) => !known.has(key)))
  }
  leaveReflected(program, known)
  return known
}

/**
 * A value at the end of a chain of callers: `caller` contains it, `from` are the methods named for it. `isExact` as in Pass;
 * `maybe` as in Constant.
 */
type End = { caller: NamedMethod; from: NamedMethod[]; value: CodeValue; isExact: boolean; maybe: boolean; asks: boolean }
type Ends = { ends: End[]; isWhole: boolean }
type View = 'values' | 'older'

const NOTHING: Ends = { ends: [], isWhole: false }

const endsOf = (known: Known, view: View) => {
  const told = new Map<string, Ends>()
  const behind = ({ caller, source, value, isExact, mayMiss, asks, isStraight, further }: Pass): Ends => {
    if (further === undefined) {
      const from = source ? [source, caller] : [caller]
      const end = { caller: source ?? caller, from, isExact, maybe: mayMiss, asks }
      return value ? { ends: [{ ...end, value }], isWhole: true } : NOTHING
    }
    const { ends, isWhole } = ask(further)
    const passed = ends.map((end) => ({
      ...end,
      isExact: isExact && end.isExact,
      maybe: end.maybe || mayMiss || !isStraight,
      asks: end.asks || asks,
    }))
    return { ends: passed, isWhole }
  }
  const ask = (key: string): Ends => {
    const found = told.get(key)
    if (found) return found
    // A recursive call finds this entry.
    told.set(key, { ends: [], isWhole: false })
    const one = known.get(key)
    if (!one) return { ends: [], isWhole: false }
    const result = { ends: [] as End[], isWhole: one.isWhole && one[view].length > 0 }
    for (const pass of one[view]) {
      const { ends, isWhole } = behind(pass)
      result.isWhole &&= isWhole
      result.ends.push(...ends)
      result.isWhole &&= result.ends.length <= MAX_CALLERS
      if (result.ends.length > MAX_PASSES) break
    }
    told.set(key, result)
    return result
  }
  return ask
}

/** The common value of all callers (join); undefined if one is unknown, or they can't be joined. */
const together = ({ ends, isWhole }: Ends): CodeValue | undefined => {
  const values = ends.map(({ value }) => value)
  const [first] = values
  if (!isWhole) return undefined
  if (first?.kind === 'string')
    return values.every((one) => one.kind === 'string' && one.value === first.value) ? first : undefined
  const numbers = values.flatMap((one) => (one.kind === 'int' ? [one.value] : one.kind === 'ints' ? one.values : []))
  if (!values.every(isSettledInt)) return undefined
  const few = [...new Set(numbers)].toSorted((a, b) => a - b)
  if (few.length === 1) return { kind: 'int', value: few[0] ?? 0 }
  if (few.length <= MAX_INTS) return { kind: 'ints', values: few }
  return { kind: 'bits', value: few.reduce((all, one) => all & one, -1) }
}

/** Each constant once for each method that passes it. */
const constantsOf = (ends: readonly End[], wrapper: Wrapper): Constant[] => {
  const found = new Map<string, Constant>()
  for (const { caller, from, value, maybe, isExact } of ends) {
    if (!isConstant(value)) continue
    const chosen = caller.class === wrapper.class && caller.method === wrapper.method && from.length > 1
    const who = (chosen && from.at(-1)) || caller
    const one = { ...who, value, ...((maybe || !isExact) && { maybe: true as const }), ...(chosen && { chosen: true as const }) }
    found.set(JSON.stringify(one), one)
  }
  return [...found.values()]
}

const sayMethod = ({ class: name, method }: NamedMethod) => `L${name.replaceAll('.', '/')};->${method}`

const told = (wrapper: Wrapper, values: Ends, older: Ends): CallerValues | undefined => {
  const [value, onOlder] = [together(values), together(older)]
  const constants = constantsOf(older.ends, wrapper)
  if (!value && !onOlder && constants.length === 0) return undefined
  const from = [...new Set([...values.ends, ...older.ends].flatMap((end) => end.from.map(sayMethod)))]
  return {
    value,
    older: onOlder,
    callers: Math.max(values.ends.length, older.ends.length),
    from: from.slice(0, MAX_SOURCES),
    constants: constants.slice(0, MAX_CONSTANTS),
    isAll: older.isWhole && constants.length <= MAX_CONSTANTS && older.ends.every((end) => isConstant(end.value)),
    asks: older.ends.every((end) => end.asks),
  }
}

/**
 * What all callers in the package pass to each wrapper, through intermediate callers if needed. No value if it may be called from
 * elsewhere, isn't called, or one caller's value is unknown; constants of single callers are returned nevertheless.
 */
export const callerValues = (
  program: Program,
  tree: ClassTree,
  about: About & { wrappers: readonly Wrapper[] },
): (CallerValues | undefined)[] => {
  if (about.wrappers.length === 0) return []
  try {
    const known = searchAll(program, tree, about)
    const [values, older] = [endsOf(known, 'values'), endsOf(known, 'older')]
    return about.wrappers.map((one) => told(one, values(keyOf(one)), older(keyOf(one))))
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return []
  }
}
