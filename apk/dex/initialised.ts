import type { Dex } from '../formats/dex.ts'
import type { Field } from './class-data.ts'
import type { Body } from './code-item.ts'
import { fillersOf, startsEmpty } from './constants.ts'
import { fieldText, fieldType } from './ids.ts'
import { isArrayPut, isFieldGet, isFieldPut, lengthAt } from './opcodes.ts'
import { tell } from './told.ts'
import type { CodeValue } from './told.ts'
import { traceMethod } from './trace.ts'
import type { Budget, Trace } from './trace.ts'
import { isSame } from './values.ts'
import type { Value } from './values.ts'

const STATIC = 0x8

/** False if the body reads a field before it assigns it: the value would be missing then. */
const asksInOrder = (code: Uint16Array) => {
  const [filled, early] = [new Set<number>(), new Set<number>()]
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    const op = (code[at] ?? 0) & 0xff
    const field = code[at + 1] ?? 0
    if (isFieldPut(op)) {
      if (early.has(field)) return false
      filled.add(field)
    } else if (isFieldGet(op) && !filled.has(field)) early.add(field)
  }
  return true
}

const ownerOf = (member: string) => member.slice(0, member.indexOf('->') + 2)
/** Whether the value depends on a method of the class itself, which may see fields before they are assigned. */
const asksItself = (value: CodeValue, owner: string): boolean => {
  if (value.kind === 'result') return value.of.startsWith(owner) || value.args.some((one) => asksItself(one, owner))
  return value.kind === 'object' && value.calls.some(({ args }) => args.some((one) => asksItself(one, owner)))
}

/** Whether an array in the field may be modified later in the body. */
const isChanged = (trace: Trace, field: number, put: Value) => {
  const { code } = trace.path
  for (let at = 0; at < code.length; at += lengthAt(code, at)) if (isArrayPut((code[at] ?? 0) & 0xff)) return true
  const isIt = (value: Value) => isSame(value, put) || (value.kind === 'field' && value.index === field)
  return [...trace.calls.values()].some(({ registers }) => registers.some(isIt))
}

type Asked = { field: Field; dataOffset: number; budget: Budget; work: { left: number } }

/**
 * The value that the only initialiser or constructor assigning a field gives it, as an expression, provided that no other class
 * can assign it: constants of other classes and results of methods appear by name.
 */
export const putTogether = (dex: Dex, { budget, ...asked }: Asked): CodeValue | undefined => {
  const { field } = asked
  const initialise = (body: Body) => traceMethod(dex, body, budget)
  const [filler, ...others] = fillersOf(dex, { ...asked, initialise }) ?? []
  const isOwn = (field.flags & STATIC) === 0 ? filler?.isConstructor : filler?.isInitialiser && startsEmpty(dex, asked)
  if (!filler || !isOwn || others.length > 0 || !asksInOrder(filler.body.code)) return undefined
  const trace = initialise(filler.body)
  const put = trace?.asksPlatform === false ? trace.puts.get(field.index) : undefined
  if (!trace || !put || (fieldType(dex, field.index).startsWith('[') && isChanged(trace, field.index, put))) return undefined
  const value = tell({ dex, trace, budget }, put)
  return asksItself(value, ownerOf(fieldText(dex, field.index))) ? undefined : value
}
