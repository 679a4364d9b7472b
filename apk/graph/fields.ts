import { Malformed } from '../bytes/malformed.ts'
import { objectFields, staticFields } from '../dex/class-data.ts'
import { fieldHolder } from '../dex/ids.ts'
import type { ClassTree } from './class-tree.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import type { Program } from './program.ts'
import { nameAt, typeAt } from './symbols.ts'

const ID_BYTES = 8

/** A field's name, and the class that it is asked of. */
export type FieldRow = { type: number; name: number }
/** Malformed where the file has no such field. */
export const fieldRow = ({ dex, symbols }: FileWalk, index: number): FieldRow => {
  if (index >= dex.fields.count) throw new Malformed(dex.fields.offset, 'a field index inside its table')
  return {
    type: typeAt(symbols, fieldHolder(dex, index)),
    name: nameAt(symbols, dex.bytes.u32At(dex.fields.offset + index * ID_BYTES + 4)),
  }
}

/** The names of the fields that classes define. */
const definedNames = (program: Program) => {
  const known = new Map<number, ReadonlySet<number>>()
  return (type: number): ReadonlySet<number> => {
    const before = known.get(type)
    if (before) return before
    const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
    const fields = file && dataOffset > 0 ? [...staticFields(file.dex, dataOffset), ...objectFields(file.dex, dataOffset)] : []
    const names = new Set(file ? fields.map(({ index }) => fieldRow(file, index).name) : [])
    known.set(type, names)
    return names
  }
}

/**
 * The class that has the field which is asked of a class or of one below it, -1 where the package has none. Fields of one name and
 * several types, which only obfuscators write, count as one.
 */
export const fieldOwner = (program: Program, tree: ClassTree) => {
  const namesOf = definedNames(program)
  return ({ type, name }: FieldRow) => tree.supersOf(type).find((one) => tree.isDefined(one) && namesOf(one).has(name)) ?? -1
}
