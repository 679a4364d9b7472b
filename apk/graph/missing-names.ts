import { CALL, KIND, UNITS, lengthAt } from '../dex/opcodes.ts'
import { findType, methodId } from '../dex/ids.ts'
import { passedRegisters, targetOf } from '../dex/registers.ts'
import type { FileWalk } from './file-walk.ts'
import { handedBy } from './let-go.ts'
import { sourceOf } from './receivers.ts'

const CHECKS = 'Lkotlin/jvm/internal/Intrinsics;'

const takes = (units: Uint16Array, at: number, register: number) =>
  KIND[(units[at] ?? 0) & 0xff] === CALL
    ? passedRegisters(units, at).includes(register)
    : handedBy(units, at).includes(register) || sourceOf(units, at) === register

/**
 * Finds the texts of a file that only say which value is missing: Kotlin asks of each parameter whether it is there, and hands
 * its name to the call. A text that something else takes out of the register further down is more than that.
 */
export const missingNames = ({ dex, units }: FileWalk) => {
  const checks = findType(dex, CHECKS)
  return (at: number, end: number) => {
    if (checks < 0) return false
    const register = (units[at] ?? 0) >> 8
    const call = at + (UNITS[(units[at] ?? 0) & 0xff] ?? 1)
    if (call >= end || KIND[(units[call] ?? 0) & 0xff] !== CALL) return false
    if (methodId(dex, units[call + 1] ?? 0).classIndex !== checks || passedRegisters(units, call).at(-1) !== register)
      return false
    for (let next = call + lengthAt(units, call); next < end; next += lengthAt(units, next)) {
      if (takes(units, next, register)) return false
      if (targetOf(units, next) === register) return true
    }
    return true
  }
}
