import { Malformed } from '../bytes/malformed.ts'
import { objectFields, staticFields } from '../dex/class-data.ts'
import { fieldHolder } from '../dex/ids.ts'
import { oncePer } from '../once-per.ts'
import { handledFields } from './call-sites.ts'
import type { ClassTree } from './class-tree.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import { isFoundByAnnotation } from './outside-callers.ts'
import type { Program } from './program.ts'
import { nameAt, typeAt } from './symbols.ts'

const ID_BYTES = 8

/** A field reference: name, class in the reference, and type of the field. */
export type FieldRow = { type: number; name: number; of: number }
/** Throws Malformed if the file has no such field. */
export const fieldRow = ({ dex, symbols }: FileWalk, index: number): FieldRow => {
  if (index >= dex.fields.count) throw new Malformed(dex.fields.offset, 'a field index inside its table')
  const at = dex.fields.offset + index * ID_BYTES
  return {
    type: typeAt(symbols, fieldHolder(dex, index)),
    name: nameAt(symbols, dex.bytes.u32At(at + 4)),
    of: typeAt(symbols, dex.bytes.u16At(at + 2)),
  }
}

const keyOf = ({ name, of }: Omit<FieldRow, 'type'>) => `${name} ${of}`
type Defined = ReadonlyMap<string, number>

/** The fields of a class by name and type, with their indices in the file. */
const definedFields = (program: Program) => {
  const known = new Map<number, Defined>()
  return (type: number): Defined => {
    const before = known.get(type)
    if (before) return before
    const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
    const fields = file && dataOffset > 0 ? [...staticFields(file.dex, dataOffset), ...objectFields(file.dex, dataOffset)] : []
    const found = new Map(file ? fields.map(({ index }) => [keyOf(fieldRow(file, index)), index]) : [])
    known.set(type, found)
    return found
  }
}

const handled = (how: 'fills' | 'takes') =>
  oncePer(
    (program: Program) =>
      new Set(program.files.flatMap((file) => [...handledFields(file.dex, how)].map((index) => keyOf(fieldRow(file, index))))),
  )
const [filledByHandles, takenByHandles] = [handled('fills'), handled('takes')]

/** Resolves fields to the classes that define them, and tells which are accessed by other means than instructions. */
export const fieldsOf = (program: Program, tree: ClassTree) => {
  const definedIn = definedFields(program)
  const has = (type: number, row: FieldRow) => tree.isDefined(type) && definedIn(type).has(keyOf(row))
  const isElsewhere = (owner: number, row: FieldRow, byHandles: ReadonlySet<string>) => {
    const index = definedIn(owner).get(keyOf(row))
    return index === undefined || byHandles.has(keyOf(row)) || isFoundByAnnotation(program, owner, { index, isField: true })
  }
  return {
    /**
     * The class that defines the referenced field: the class of the reference or the first above it; -1 if it isn't in the package.
     */
    ownerOf: (row: FieldRow) => tree.supersOf(row.type).find((one) => has(one, row)) ?? -1,
    /**
     * All classes and interfaces, from that of the reference upwards, with a field of this name and type: which one is meant is
     * left open.
     */
    ownersOf: (row: FieldRow) => tree.supersOf(row.type).filter((one) => has(one, row)),
    /** Whether a method handle, or code that finds it by annotation, may write the field. */
    isFilledElsewhere: (owner: number, row: FieldRow) => isElsewhere(owner, row, filledByHandles(program)),
    /** The same for reading it. */
    isTakenElsewhere: (owner: number, row: FieldRow) => isElsewhere(owner, row, takenByHandles(program)),
  }
}
