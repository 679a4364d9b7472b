import { objectFields } from '../dex/class-data.ts'
import { fieldType, findType } from '../dex/ids.ts'
import { isPlainStep } from '../dex/flow.ts'
import { CALL, DIRECT, KIND, isFieldPut, lengthAt } from '../dex/opcodes.ts'
import { passedRegisters } from '../dex/registers.ts'
import type { Context, Look } from './body-looks.ts'
import type { FileWalk } from './file-walk.ts'
import type { FlowTools } from './flow-tools.ts'
import { intAt } from './int-list.ts'
import { only } from './keepers.ts'
import { handedBy, leavesAlone } from './let-go.ts'
import { idOfText } from './names.ts'
import { bodiesOf, isConstructor, methodOf, typeOfMethod } from './program.ts'
import { SOURCE, kindOfSource, valueOfSource } from './source.ts'
import type { Sources } from './source.ts'
import { methodAt } from './symbols.ts'

/** What a constructor stores in the field: its parameter in this register, or one of these constants. */
export type Filling = { register: number } | { values: readonly number[] }
/**
 * A class whose objects store a number at construction that decides what they do: lambdas merged by a shrinker, Dagger's switching
 * providers. `field`: field index in the file; a constructor that is not in the map may store anything. `isYesNo`: a boolean field,
 * which keeps only the lowest bits.
 */
export type NumberedClass = { type: number; field: number; isYesNo: boolean; constructors: ReadonlyMap<number, Filling> }

const [PRIVATE, FINAL, VOLATILE, SYNTHETIC] = [0x2, 0x10, 0x40, 0x1000]
const OBJECT = 'Ljava/lang/Object;'
/** Nestmates can access each other's private members. */
const NESTS = ['Ldalvik/annotation/NestMembers;', 'Ldalvik/annotation/NestHost;']
const YES_NO = 'Z'
const NUMBERS = new Set(['I', YES_NO])
/** iget, and iget-boolean. */
const GETS = new Set([0x52, 0x55])
const FIRST_STATIC_PUT = 0x67
/** Depth of constructors that call each other. */
const MAX_DEPTH = 4
const MAX_CHAIN = 200

/** Fields of numbers that only code of the class can write: final ones, and private ones outside of nests. */
const fieldsOf = ({ program }: FlowTools, file: FileWalk, type: number) => {
  const { dex } = file
  const isNest = NESTS.some((one) => findType(dex, one) >= 0)
  // A volatile field may have an updater.
  const isKept = (flags: number) => (flags & FINAL) !== 0 || ((flags & (PRIVATE | VOLATILE)) === PRIVATE && !isNest)
  return objectFields(dex, intAt(program.dataOf, type))
    .filter(({ index, flags }) => isKept(flags) && NUMBERS.has(fieldType(dex, index)))
    .toSorted((a, b) => (b.flags & SYNTHETIC) - (a.flags & SYNTHETIC))
    .map(({ index }) => index)
}

type Call = { at: number; method: number; passed: (Sources | undefined)[] }
/** What a body does with `this` and one of its fields. `lets`: places at which `this` may escape. */
type Doings = {
  context: Context | undefined
  puts: { at: number; object: Sources; value: Sources }[]
  calls: Call[]
  lets: number[]
}

const isSelf = (sources: Sources | undefined) => only(sources, SOURCE.parameter) === 0
const mayBeSelf = (sources: Sources | undefined) =>
  sources?.some((one) => one >= 0 && kindOfSource(one) === SOURCE.parameter && valueOfSource(one) === 0) === true

const noteCall = (doings: Doings, context: Context, { at, registers }: { at: number; registers: readonly Sources[] }) => {
  const { file, body } = context.opened
  const passed = passedRegisters(body.code, at).map((register) => registers[register])
  const [object, ...others] = passed
  const isOwn = DIRECT.has((body.code[at] ?? 0) & 0xff) && isSelf(object)
  if (isOwn) doings.calls.push({ at, method: methodAt(file.symbols, body.code[at + 1] ?? 0), passed })
  if (others.some(mayBeSelf) || (!isOwn && mayBeSelf(object))) doings.lets.push(at)
}

const doingsOf = (look: Look, body: number, field: number): Doings | undefined => {
  const doings: Doings = { context: undefined, puts: [], calls: [], lets: [] }
  const isWhole = look(
    body,
    (context, at, registers) => {
      doings.context = context
      const { code } = context.opened.body
      const unit = code[at] ?? 0
      const op = unit & 0xff
      if (KIND[op] === CALL) return noteCall(doings, context, { at, registers })
      if (handedBy(code, at).some((register) => mayBeSelf(registers[register]))) doings.lets.push(at)
      if (!isFieldPut(op) || op >= FIRST_STATIC_PUT || code[at + 1] !== field) return
      doings.puts.push({ at, object: registers[unit >> 12] ?? [], value: registers[(unit >> 8) & 0xf] ?? [] })
    },
    {},
  )
  return isWhole ? doings : undefined
}

/** Whether a constructor of this class runs no code of subclasses. */
const isQuiet = ({ program, tree, isOwn }: FlowTools, method: number) => {
  const object = idOfText(program.symbols.names, OBJECT)
  const type = typeOfMethod(program, method)
  let at: number | undefined = type
  for (let i = 0; i < MAX_CHAIN && at !== undefined && at !== object && isOwn(at); i += 1) at = tree.parentOf(at)
  return at === object && (type === object || leavesAlone(program, method))
}

/** Whether each execution of a constructor reaches a place, and `this` can't have escaped before. */
const isFirst = (tools: FlowTools, { context, calls, lets }: Doings, place: number) => {
  const { code = new Uint16Array(), tries = 1 } = context?.opened.body ?? {}
  for (let at = 0; at < place; at += lengthAt(code, at)) if (!isPlainStep((code[at] ?? 0) & 0xff)) return false
  const isAlone = ({ at, method }: Call) => at >= place || (isConstructor(tools.program, method) && isQuiet(tools, method))
  return tries === 0 && !lets.some((at) => at < place) && calls.every(isAlone)
}

/** Undefined if the value may be something else. */
const fillingBy = (sources: Sources | undefined): Filling | undefined => {
  const register = only(sources, SOURCE.parameter)
  if (register !== undefined) return { register }
  const isNumber = sources?.every((one) => kindOfSource(one) === SOURCE.number) === true && sources.length > 0
  return isNumber ? { values: sources.map(valueOfSource) } : undefined
}

/** What a constructor passes on that delegates to another one of its class. */
const passedOn = (by: ReadonlyMap<number, Filling>, { method, passed }: Call): Filling | undefined => {
  const filling = by.get(method)
  return filling && 'register' in filling ? fillingBy(passed[filling.register]) : filling
}

type Unsettled = { method: number; doings: Doings }
const fillingOf = (tools: FlowTools, { method, doings }: Unsettled, by: ReadonlyMap<number, Filling>): Filling | undefined => {
  const type = typeOfMethod(tools.program, method)
  const isOuter = ({ method: called }: Call) =>
    isConstructor(tools.program, called) && typeOfMethod(tools.program, called) === type
  const [[put, ...puts], [outer, ...outers]] = [doings.puts, doings.calls.filter(isOuter)]
  if (puts.length + outers.length > 0 || (put && outer)) return undefined
  if (put) return isSelf(put.object) && isFirst(tools, doings, put.at) ? fillingBy(put.value) : undefined
  if (outer) return isFirst(tools, doings, outer.at) ? passedOn(by, outer) : undefined
  return { values: [0] }
}

/** By constructor: what it stores in the field; undefined if another method writes it. */
const constructorsOf = (tools: FlowTools, look: Look, { type, field }: { type: number; field: number }) => {
  const { program } = tools
  const { from, to } = bodiesOf(program, type)
  const all: Unsettled[] = []
  for (let body = from; body < to; body += 1) {
    const [method, doings] = [methodOf(program, body), doingsOf(look, body, field)]
    // An object may write the field of another one.
    if (!doings?.puts.every(({ object }) => isSelf(object))) return undefined
    if (isConstructor(program, method)) all.push({ method, doings })
    else if (doings.puts.length > 0) return undefined
  }
  const found = new Map<number, Filling>()
  for (let depth = 0; depth < MAX_DEPTH; depth += 1)
    for (const one of all) {
      const filling = fillingOf(tools, one, found)
      if (filling) found.set(one.method, filling)
    }
  return found.size > 0 ? found : undefined
}

/** The fields of `this` that a body reads. */
const askedIn = (look: Look, body: number) => {
  const found = new Set<number>()
  look(body, ({ isStatic, opened }, at, registers) => {
    const { code } = opened.body
    const unit = code[at] ?? 0
    if (!isStatic && GETS.has(unit & 0xff) && isSelf(registers[unit >> 12])) found.add(code[at + 1] ?? 0)
  })
  return found
}

type Asked = { body: number; look: Look; decides: (field: number) => boolean }
/**
 * The class of a body, once for each field with a number that decides what the body does (`decides`) and never changes after
 * construction. None if the class has subclasses.
 */
export const numberedClasses = (tools: FlowTools, { body, look, decides }: Asked): NumberedClass[] => {
  const { program, tree, isOwn } = tools
  const type = typeOfMethod(program, methodOf(program, body))
  const file = program.files[intAt(program.fileOf, type)]
  if (!file || !isOwn(type) || tree.below(type, 0)?.length !== 0) return []
  const asked = askedIn(look, body)
  const fields = asked.size === 0 ? [] : fieldsOf(tools, file, type).filter((field) => asked.has(field) && decides(field))
  return fields.flatMap((field) => {
    const constructors = constructorsOf(tools, look, { type, field })
    return constructors ? { type, field, isYesNo: fieldType(file.dex, field) === YES_NO, constructors } : []
  })
}
