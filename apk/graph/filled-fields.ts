import { unlessMalformed } from '../bytes/malformed.ts'
import { objectFields } from '../dex/class-data.ts'
import type { Body } from '../dex/code-item.ts'
import { fillersOf } from '../dex/constants.ts'
import { fieldText, methodPlace } from '../dex/ids.ts'
import { traceMethod } from '../dex/trace.ts'
import { intAt } from './int-list.ts'
import { findName } from './names.ts'
import type { NamedMethod, Program } from './program.ts'

/** A constructor, and the register of the parameter that it stores in a field. */
export type Filler = NamedMethod & { register: number }

/** Cost of comparing one name, in code units. */
const NAME_UNITS = 8
export const fillerBudget = () => ({ left: 4_000_000 })

const find = (program: Program, name: string, work: { left: number }): Filler | undefined => {
  const type = findName(program.symbols.names, name.slice(0, Math.max(name.indexOf('->'), 0)))
  const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
  if (!file || dataOffset === 0) return undefined
  const { dex, budget } = file
  const fields = objectFields(dex, dataOffset)
  work.left -= fields.length * NAME_UNITS
  const field = work.left < 0 ? undefined : fields.find(({ index }) => fieldText(dex, index) === name)
  const initialise = (body: Body) => traceMethod(dex, body, budget)
  const [filler, ...others] = (field && fillersOf(dex, { field, dataOffset, work, initialise })) ?? []
  if (!field || !filler?.isConstructor || others.length > 0) return undefined
  const trace = initialise(filler.body)
  const put = trace?.asksPlatform === false ? trace.puts.get(field.index) : undefined
  return put?.kind === 'parameter' ? { ...methodPlace(dex, filler.methodIndex), register: put.index } : undefined
}

/** The constructor that stores a parameter in the field, if nothing else writes it: `class Crypt(private val name: String)`. */
export const fillerOf = (program: Program, name: string, work: { left: number }): Filler | undefined => {
  return unlessMalformed(() => find(program, name, work), undefined)
}
