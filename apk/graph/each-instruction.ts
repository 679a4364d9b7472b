import { firstUnitOf, unitsOfBody } from '../dex/code-item.ts'
import { UNITS, payloadUnits } from '../dex/opcodes.ts'
import type { FileWalk } from './file-walk.ts'

/** Visits each instruction of a body; `at` and `end` are unit indices in the file. */
export const eachInstruction = (
  { dex, units }: FileWalk,
  codeOffset: number,
  see: (op: number, at: number, end: number) => void,
): void => {
  const start = firstUnitOf(codeOffset)
  const end = start + unitsOfBody(dex, units, codeOffset)
  for (let at = start; at < end;) {
    const op = (units[at] as number) & 0xff
    see(op, at, end)
    at += op === 0 ? payloadUnits(units, at) : (UNITS[op] as number)
  }
}
