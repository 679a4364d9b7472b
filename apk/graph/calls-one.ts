import { firstUnitOf, unitsOfBody } from '../dex/code-item.ts'
import { CALL, KIND, UNITS, payloadUnits } from '../dex/opcodes.ts'
import type { FileWalk } from './file-walk.ts'

/** Whether a body calls one of these methods (`isWanted`, by method index). Allocates nothing: it runs over all code of a file. */
export const callsOne = ({ dex, units }: FileWalk, codeOffset: number, isWanted: Uint8Array) => {
  const start = firstUnitOf(codeOffset)
  const end = start + unitsOfBody(dex, units, codeOffset)
  for (let at = start; at < end;) {
    const op = (units[at] as number) & 0xff
    if (KIND[op] === CALL && isWanted[units[at + 1] as number] === 1) return true
    at += op === 0 ? payloadUnits(units, at) : (UNITS[op] as number)
  }
  return false
}
