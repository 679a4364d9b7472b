import { bodyAt, firstUnitOf } from '../dex/code-item.ts'
import type { Body } from '../dex/code-item.ts'
import { isPlainStep } from '../dex/flow.ts'
import { findType, methodId, methodText } from '../dex/ids.ts'
import { CALL, CONST_CLASS, KIND, UNITS, lengthAt } from '../dex/opcodes.ts'
import { meetings } from '../dex/path.ts'
import { passedRegisters, targetOf } from '../dex/registers.ts'
import type { FieldRow } from './fields.ts'
import type { FileWalk } from './file-walk.ts'
import { isTaken } from './missing-names.ts'
import { nameAt, typeAt } from './symbols.ts'

const UPDATER = 'Ljava/util/concurrent/atomic/AtomicReferenceFieldUpdater;'
/** Arguments: the class with the field, the field's type, and its name. */
const MAKES_UPDATER = `${UPDATER}->newUpdater(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/String;)`
const CONST_STRING = 0x1a
/** Class initialisers are short. */
const MAX_UNITS = 2_000

/** By register: the class literal that it holds at a place of the first basic block; undefined if the place is beyond that. */
const classesBy = ({ symbols }: FileWalk, { code }: Body, place: number) => {
  const budget = { steps: MAX_UNITS, values: 0 }
  const meets = meetings(code, budget)
  if (budget.steps < 0 || [...meets].some((at) => at <= place)) return undefined
  const classes = new Map<number, number>()
  for (let at = 0; at < place; at += lengthAt(code, at)) {
    const unit = code[at] ?? 0
    if (!isPlainStep(unit & 0xff)) return undefined
    const target = targetOf(code, at)
    if ((unit & 0xff) === CONST_CLASS) classes.set(target, typeAt(symbols, code[at + 1] ?? 0))
    else classes.delete(target)
  }
  return classes
}

export type UpdatedField = Pick<FieldRow, 'type' | 'name'>
/**
 * Finds strings of a body that only name a field for an AtomicReferenceFieldUpdater, and returns class and name. Without the class,
 * such a string would stand for all fields of that name, of which shrunk code has many.
 */
export const updatedFields = (file: FileWalk, codeOffset: number) => {
  const { dex, units, symbols } = file
  const start = firstUnitOf(codeOffset)
  const updater = findType(dex, UPDATER)
  return (at: number, end: number): UpdatedField | undefined => {
    const unit = units[at] ?? 0
    const call = at + (UNITS[unit & 0xff] ?? 1)
    if ((unit & 0xff) !== CONST_STRING || call >= end || KIND[(units[call] ?? 0) & 0xff] !== CALL) return undefined
    const [holder = -1, , name] = passedRegisters(units, call)
    const called = units[call + 1] ?? 0
    if (name !== unit >> 8 || updater < 0 || methodId(dex, called).classIndex !== updater) return undefined
    if (!methodText(dex, called).startsWith(MAKES_UPDATER)) return undefined
    const body = bodyAt(dex, units, codeOffset)
    const type = classesBy(file, body, call - start)?.get(holder)
    if (type === undefined || isTaken(file, body, { at: call - start, register: name })) return undefined
    return { type, name: nameAt(symbols, units[at + 1] ?? 0) }
  }
}
