import { Malformed } from '../bytes/malformed.ts'
import { objectFields, staticFields } from '../dex/class-data.ts'
import { fieldText } from '../dex/ids.ts'
import { putTogether } from '../dex/initialised.ts'
import { isOfParameters, joined, withParameters } from '../dex/joined-text.ts'
import { isConstant } from '../dex/text-bytes.ts'
import { tell } from '../dex/told.ts'
import type { CodeValue } from '../dex/told.ts'
import { heldIn, startBudget } from '../dex/trace.ts'
import type { Budget, Given } from '../dex/trace.ts'
import type { ClassTree } from './class-tree.ts'
import { constantsIn } from './given-values.ts'
import { intAt } from './int-list.ts'
import { findName } from './names.ts'
import { bodiesOf } from './program.ts'
import type { Program } from './program.ts'
import { resultFinder } from './results.ts'
import { typesIn } from './signature-types.ts'

/**
 * Resolves a value with what is known of the whole package; returns the same object if nothing changed. The methods and fields used
 * are added to `sources`.
 */
export type Settle = (value: CodeValue, sources?: string[]) => CodeValue

/** Depth: a getter of a getter of a constant in another file. */
const MAX_STEPS = 6
/** Bound on methods and fields looked up per package. */
const MAX_ASKED = 500
/** Code searched for other writers of a field, in code units. */
const MAX_UNITS = 8_000_000
/** Cost of comparing one name. */
const NAME_UNITS = 8
const ownBudget = (): Budget => ({ ...startBudget(), steps: 1_000_000, values: 100_000 })

const SETTLED = new Set<CodeValue['kind']>(['int', 'ints', 'string', 'class'])
const isSettled = (value: CodeValue) => SETTLED.has(value.kind) || isConstant(value)

const ownerOf = (target: string) => target.slice(0, Math.max(target.indexOf('->'), 0))

/** Index of the argument that is in this register when the method begins: long and double take two. */
const argumentAt = ({ of, args }: Extract<CodeValue, { kind: 'result' }>, register: number) => {
  const types = typesIn(of)
  const all = args.length > types.length ? ['L', ...types] : types
  let at = 0
  for (const [index, type] of all.entries()) {
    if (at === register) return index
    at += type === 'J' || type === 'D' ? 2 : 1
  }
  return -1
}

const UNKNOWN: CodeValue = { kind: 'unknown' }

type Means = { budget: Budget; work: { left: number } }

/** The constant value of the field `Lx/Y;->NAME`, in the file from which the class is loaded. */
const heldBy = (program: Program, name: string, { budget, work }: Means): CodeValue | undefined => {
  const type = findName(program.symbols.names, ownerOf(name))
  const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
  if (!file || dataOffset === 0) return undefined
  const { dex } = file
  const fields = [...staticFields(dex, dataOffset), ...objectFields(dex, dataOffset)]
  work.left -= fields.length * NAME_UNITS
  const field = work.left < 0 ? undefined : fields.find(({ index }) => fieldText(dex, index) === name)
  const asked = field && { field, dataOffset, budget, work }
  const found = asked && heldIn(dex, asked)
  if (!asked || found?.asksPlatform) return undefined
  if (!found) return putTogether(dex, asked)
  return tell({ dex, trace: { calls: new Map(), stored: new Set() }, budget }, found.value)
}

/** Returns the same array if nothing changed. */
export const settledAll = (values: CodeValue[], settle: Settle, sources?: string[]): CodeValue[] => {
  const told = values.map((one) => settle(one, sources))
  return told.some((one, index) => one !== values[index]) ? told : values
}

const within = (value: CodeValue, settle: Settle, sources?: string[]): CodeValue => {
  if (value.kind === 'result') {
    const args = settledAll(value.args, settle, sources)
    return args === value.args ? value : joined({ ...value, args })
  }
  if (value.kind !== 'object') return value
  const calls = value.calls.map((call) => {
    const args = settledAll(call.args, settle, sources)
    return args === call.args ? call : { ...call, args }
  })
  return calls.some((call, index) => call !== value.calls[index]) ? { ...value, calls } : value
}

/** Look-ups in the package: constant fields, return values of methods, and the parameters that decide these. */
const asker = (program: Program, treeOf: () => ClassTree) => {
  const means: Means = { budget: ownBudget(), work: { left: MAX_UNITS } }
  const typeOf = (target: string) => findName(program.symbols.names, ownerOf(target))
  const isOwn = (target: string) => typeOf(target) >= 0 && intAt(program.superOf, typeOf(target)) >= 0
  let find: ReturnType<typeof resultFinder> | undefined
  const decidersOf = new Map<string, number[]>()
  const given = (target: string, from?: Given) => {
    const bodies = bodiesOf(program, typeOf(target))
    means.work.left -= (bodies.to - bodies.from) * NAME_UNITS
    if (means.work.left < 0) return undefined
    find ??= resultFinder(program, treeOf(), means.budget)
    const result = find(target, from)
    if (result && !from) decidersOf.set(target, result.deciders)
    return result?.asksPlatform ? undefined : result?.returned
  }
  return { isOwn, held: (name: string) => heldBy(program, name, means), given, decidersOf }
}

type Look = (target: string, seek: (target: string) => CodeValue | undefined) => CodeValue | undefined
type Memory = Pick<ReturnType<typeof asker>, 'given' | 'decidersOf'> & {
  settle: Settle
  look: Look
  ofParameters: ReadonlyMap<string, CodeValue>
}

/**
 * The result of a method that depends only on its parameters, for these arguments; if they decide its branches, traced for them.
 */
const madeBy = (value: CodeValue, memory: Memory, sources?: string[]) => {
  if (value.kind !== 'result') return undefined
  const { settle, look, given, ofParameters, decidersOf } = memory
  const { of } = value
  const [made, deciders = []] = [ofParameters.get(of), decidersOf.get(of)]
  if (!made && deciders.length === 0) return undefined
  const from: string[] = []
  const args = settledAll(value.args, settle, from)
  const give = (register: number) => args[argumentAt(value, register)]
  const chosen = made ? undefined : constantsIn(deciders, give)
  if (chosen?.length === 0) return undefined
  const key = made ? of : `${of} ${JSON.stringify(chosen)}`
  const always = chosen && look(key, () => given(of, new Map(chosen)))
  const told = always ?? withParameters(ofParameters.get(key) ?? UNKNOWN, (register) => give(register) ?? UNKNOWN)
  sources?.push(...from, of)
  return told
}

/**
 * Resolves constant return values of methods in all files, constants of other files, and constructor arguments of objects: getters,
 * helpers that name an algorithm, classes that hold a key. The value stays as it is if it depends on the API level, several methods
 * may run, or no constant results.
 */
export const settler = (program: Program, treeOf: () => ClassTree): Settle => {
  const { isOwn, held, given, decidersOf } = asker(program, treeOf)
  const known = new Map<string, CodeValue | undefined>()
  const ofParameters = new Map<string, CodeValue>()
  let steps = 0
  const look: Look = (target, seek) => {
    if (known.has(target)) return known.get(target)
    if (steps >= MAX_STEPS || known.size >= MAX_ASKED || !isOwn(target)) return undefined
    // A recursive call finds this entry.
    known.set(target, undefined)
    steps += 1
    const found = seek(target)
    const told = found && behind(found)
    steps -= 1
    if (told && isSettled(told)) known.set(target, told)
    else if (told && isOfParameters(told)) ofParameters.set(target, told)
    return known.get(target)
  }
  const madeOf = (value: CodeValue, sources?: string[]) =>
    madeBy(value, { settle, look, given, ofParameters, decidersOf }, sources)
  const madeWith = (value: CodeValue, sources?: string[]) => {
    const from: string[] = []
    const told = madeOf(value, from)
    if (!told || !isSettled(told)) return undefined
    sources?.push(...from)
    return told
  }
  /** Also resolves a method's result through another method, in terms of its parameters. */
  const behind = (value: CodeValue) => {
    const told = settle(value)
    const made = isSettled(told) ? undefined : madeOf(told)
    return made && isOfParameters(made) ? made : told
  }
  const settle: Settle = (value, sources) => {
    if ((value.kind === 'field' || value.kind === 'result') && value.changed) return value
    const target = value.kind === 'field' ? value.name : value.kind === 'result' ? value.of : undefined
    const told = target === undefined ? undefined : look(target, value.kind === 'field' ? held : given)
    if (told && target !== undefined) sources?.push(target)
    return told ?? madeWith(value, sources) ?? within(value, settle, sources)
  }
  return (value, sources) => {
    try {
      return settle(value, sources)
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      steps = 0
      return value
    }
  }
}
