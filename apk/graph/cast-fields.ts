import { unlessMalformed } from '../bytes/malformed.ts'
import { walkClasses } from '../dex/class-data.ts'
import { firstUnitOf, unitsOfBody } from '../dex/code-item.ts'
import { UNITS, payloadUnits } from '../dex/opcodes.ts'
import { oncePer } from '../once-per.ts'
import { callsOne } from './calls-one.ts'
import type { FileWalk } from './file-walk.ts'
import { asksIn } from './named-beside.ts'
import type { Program } from './program.ts'
import { typeAt } from './symbols.ts'

const [CHECK_CAST, INSTANCE_OF] = [0x1f, 0x20]
const TAKES_OF_FIELDS = { 'Ljava/lang/reflect/Field;': ['get'] }

const addCasts = ({ dex, units, symbols }: FileWalk, codeOffset: number, types: Set<number>) => {
  const start = firstUnitOf(codeOffset)
  const end = start + unitsOfBody(dex, units, codeOffset)
  for (let at = start; at < end;) {
    const op = (units[at] as number) & 0xff
    if (op === CHECK_CAST || op === INSTANCE_OF) types.add(typeAt(symbols, units[at + 1] as number))
    at += op === 0 ? payloadUnits(units, at) : (UNITS[op] as number)
  }
}

/** What bodies that take a field of whatever object by reflection take it for, beside all else that they cast. */
export const castBesideFields = oncePer((program: Program): ReadonlySet<number> => {
  const types = new Set<number>()
  for (const file of program.files) {
    const asks = asksIn(file, TAKES_OF_FIELDS)
    if (!asks) continue
    const take = (_: number, codeOffset: number) => {
      if (codeOffset !== 0 && callsOne(file, codeOffset, asks)) unlessMalformed(() => addCasts(file, codeOffset, types), undefined)
    }
    walkClasses(file.dex, { left: file.dex.methods.count, take })
  }
  return types
})
