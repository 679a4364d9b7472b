import { bodyAt, firstUnitOf, triesOf } from '../dex/code-item.ts'
import type { Body } from '../dex/code-item.ts'
import { successors } from '../dex/guards.ts'
import { CALL, KIND, UNITS } from '../dex/opcodes.ts'
import { findType, methodId, methodText } from '../dex/ids.ts'
import { passedRegisters, targetOf } from '../dex/registers.ts'
import type { FileWalk } from './file-walk.ts'
import { handedBy } from './let-go.ts'
import { sourceOf } from './receivers.ts'

const CHECKS = 'Lkotlin/jvm/internal/Intrinsics;'
/** Those that ask whether something is there, and name it. Others of the class compare texts, or put them together. */
const ASKED = '(Ljava/lang/Object;Ljava/lang/String;)V'
/** What stands behind a question for so long is not looked at. */
const MAX_PLACES = 5000

const takes = (units: Uint16Array, at: number, register: number) =>
  KIND[(units[at] ?? 0) & 0xff] === CALL
    ? passedRegisters(units, at).includes(register)
    : handedBy(units, at).includes(register) || sourceOf(units, at) === register

/** Whether something takes what is in a register, on whatever way leads on from a place. */
const isTaken = ({ dex }: FileWalk, body: Body, { at, register }: { at: number; register: number }) => {
  const { code } = body
  const tries = triesOf(dex, body)
  const places = new Set(successors(code, at))
  for (const place of places) {
    if (places.size > MAX_PLACES || takes(code, place, register)) return true
    // An instruction that throws has written nothing yet.
    const catching = tries.filter(({ from, to }) => place >= from && place < to).flatMap(({ handlers }) => handlers)
    for (const handler of catching) places.add(handler.at)
    if (targetOf(code, place) !== register) for (const next of successors(code, place)) places.add(next)
  }
  return false
}

/**
 * Finds the texts of a body that only say which value is missing: Kotlin asks of each parameter whether it is there, and hands
 * its name to the call. A text that something else takes out of the register later is more than that.
 */
export const missingNames = (file: FileWalk, codeOffset: number) => {
  const { dex, units } = file
  const checks = findType(dex, CHECKS)
  const start = firstUnitOf(codeOffset)
  let body: Body | undefined
  return (at: number, end: number) => {
    if (checks < 0) return false
    const register = (units[at] ?? 0) >> 8
    const call = at + (UNITS[(units[at] ?? 0) & 0xff] ?? 1)
    if (call >= end || KIND[(units[call] ?? 0) & 0xff] !== CALL) return false
    const asked = units[call + 1] ?? 0
    if (methodId(dex, asked).classIndex !== checks || passedRegisters(units, call).at(-1) !== register) return false
    if (!methodText(dex, asked).endsWith(ASKED)) return false
    body ??= bodyAt(dex, units, codeOffset)
    return !isTaken(file, body, { at: call - start, register })
  }
}
