import { CALL, DIRECT, DISPATCHED, IPUT_OBJECT, KIND, SPUT_OBJECT } from '../dex/opcodes.ts'
import { passedRegisters } from '../dex/registers.ts'
import type { Context, Look } from './body-looks.ts'
import { fieldRow } from './fields.ts'
import type { FieldRow } from './fields.ts'
import type { FlowTools } from './flow-tools.ts'
import { bodiesOf, isConstructor, methodOf, typeOfMethod } from './program.ts'
import { SOURCE, kindOfSource, valueOfSource } from './source.ts'
import type { Sources } from './source.ts'
import { methodAt } from './symbols.ts'

/**
 * A class whose objects store another object at construction, to call one method on it: Kotlin's `lazy`, Dagger's `DoubleCheck`.
 * `body` makes this call; `entry` is the body that others call: `body` itself, or its only caller. `constructors`: by constructor,
 * the register of the parameter that is stored.
 */
export type Keeper = { type: number; body: number; entry: number; method: number; constructors: ReadonlyMap<number, number> }

/** Register of `this` among a method's parameters. */
const SELF = 0

/** The value of the only source, if it is of this kind; undefined otherwise. */
export const only = (sources: Sources | undefined, kind: number) => {
  const [first = -1, ...others] = sources ?? []
  return others.length === 0 && first >= 0 && kindOfSource(first) === kind ? valueOfSource(first) : undefined
}
export const passedAt = ({ opened }: Context, at: number, index: number) => passedRegisters(opened.body.code, at)[index] ?? -1

const isSelf = ({ isStatic }: Context, sources: Sources | undefined) => !isStatic && only(sources, SOURCE.parameter) === 0

/** The field of `this` on which a body makes all its calls of a method. */
const keptField = (look: Look, body: number, method: number): FieldRow | undefined => {
  const fields = new Map<string, FieldRow>()
  let isSame = true
  const isWhole = look(body, (context, at, registers) => {
    const { file, body: code } = context.opened
    if (!DISPATCHED.has((code.code[at] ?? 0) & 0xff) || methodAt(file.symbols, code.code[at + 1] ?? 0) !== method) return
    const field = context.isStatic ? undefined : only(registers[passedAt(context, at, 0)], SOURCE.ownField)
    const row = field === undefined ? undefined : fieldRow(file, field)
    if (row) fields.set(`${row.type} ${row.name}`, row)
    else isSame = false
  })
  return isWhole && isSame && fields.size === 1 ? [...fields.values()][0] : undefined
}

/**
 * By constructor: the register of the parameter stored in the field; undefined if other code writes the field, or other values are
 * stored.
 */
const keepingConstructors = ({ program, look, mentions, ownerOf }: FlowTools, row: FieldRow) => {
  const isField = (other: FieldRow) => other.name === row.name && other.of === row.of && ownerOf(other) === row.type
  const found = new Map<number, number>()
  let isKept = true
  const bodies = mentions.find({ methods: new Set(), fieldNames: new Set([row.name]), isCall: () => false, isField })
  for (const body of bodies) {
    const isWhole = look(body, (context, at, registers) => {
      const { file, body: code } = context.opened
      const unit = code.code[at] ?? 0
      const op = unit & 0xff
      if ((op !== IPUT_OBJECT && op !== SPUT_OBJECT) || !isField(fieldRow(file, code.code[at + 1] ?? 0))) return
      const value = registers[(unit >> 8) & 0xf]
      const parameter = only(value, SOURCE.parameter)
      const isOwn =
        op === IPUT_OBJECT && isSelf(context, registers[unit >> 12]) && typeOfMethod(program, context.method) === row.type
      if (isOwn && parameter !== undefined && isConstructor(program, context.method)) found.set(context.method, parameter)
      else if (!isOwn || value === undefined || value.length > 0) isKept = false
    })
    isKept &&= isWhole
  }
  return isKept && found.size > 0 ? found : undefined
}

/** Plus constructors that only delegate to another one of the class. */
const withOuter = ({ program, look }: FlowTools, { type, inner }: { type: number; inner: ReadonlyMap<number, number> }) => {
  const all = new Map(inner)
  const { from, to } = bodiesOf(program, type)
  for (let body = from; body < to; body += 1) {
    const outer = methodOf(program, body)
    if (inner.has(outer) || !isConstructor(program, outer)) continue
    look(body, (context, at, registers) => {
      const { file, body: code } = context.opened
      if (!DIRECT.has((code.code[at] ?? 0) & 0xff)) return
      const index = inner.get(methodAt(file.symbols, code.code[at + 1] ?? 0))
      const parameter = index === undefined ? undefined : only(registers[passedAt(context, at, index)], SOURCE.parameter)
      if (parameter !== undefined && isSelf(context, registers[passedAt(context, at, 0)])) all.set(outer, parameter)
    })
  }
  return all
}

/**
 * The only caller of this body, if it is in the same class and calls it on `this` by invoke-direct or the like; else the body
 * itself.
 */
const entryOf = ({ program, look, mentions }: FlowTools, body: number) => {
  const method = methodOf(program, body)
  const isCall = (other: number) => other === method
  const [caller = -1, ...others] = mentions.find({
    methods: new Set([method]),
    fieldNames: new Set(),
    isCall,
    isField: () => false,
  })
  if (others.length > 0 || caller < 0 || typeOfMethod(program, methodOf(program, caller)) !== typeOfMethod(program, method))
    return body
  let isOwn = true
  const isWhole = look(caller, (context, at, registers) => {
    const { file, body: code } = context.opened
    const op = (code.code[at] ?? 0) & 0xff
    if (KIND[op] !== CALL || methodAt(file.symbols, code.code[at + 1] ?? 0) !== method) return
    isOwn &&= DIRECT.has(op) && isSelf(context, registers[passedAt(context, at, 0)])
  })
  return isWhole && isOwn ? caller : body
}

/**
 * Whether a class is a keeper, by a body and the method that it calls on the kept object. It must have no subclasses, and its
 * bodies no callers outside of the package's code.
 */
export const keeperOf = (tools: FlowTools, { body, method }: { body: number; method: number }): Keeper | undefined => {
  const { program, tree, callbacks, look, ownerOf, mayHoldAny, isClosed } = tools
  const type = typeOfMethod(program, methodOf(program, body))
  if (tree.below(type, 0)?.length !== 0 || callbacks.callbacksOf(type).length > 0) return undefined
  const row = keptField(look, body, method)
  if (!row || ownerOf(row) !== type || mayHoldAny(row)) return undefined
  const inner = keepingConstructors(tools, { ...row, type })
  if (!inner) return undefined
  const entry = entryOf(tools, body)
  if (![entry, body].every((one) => isClosed(methodOf(program, one), SELF))) return undefined
  return { type, body, entry, method, constructors: withOuter(tools, { type, inner }) }
}
