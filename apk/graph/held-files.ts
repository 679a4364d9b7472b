import { unlessMalformed } from '../bytes/malformed.ts'
import { CLASS_WORDS, staticFields } from '../dex/class-data.ts'
import { firstValues } from '../dex/first-values.ts'
import { fieldText, rowsOf } from '../dex/ids.ts'
import type { Dex } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { intAt } from './int-list.ts'
import { findName } from './names.ts'
import type { Program } from './program.ts'

const [DATA_WORD, VALUES_WORD] = [6, 7]

/** By offset of a class's class_data: offset of the initial values of its static fields. */
const placesIn = oncePer((dex: Dex): ReadonlyMap<number, number> => {
  const rows = rowsOf(dex, dex.classes, CLASS_WORDS)
  const places = new Map<number, number>()
  for (let at = 0; at < rows.length; at += CLASS_WORDS)
    places.set(rows[at + DATA_WORD] as number, rows[at + VALUES_WORD] as number)
  return places
})

const readFields = (dex: Dex, dataOffset: number): ReadonlyMap<string, number> => {
  const fields = staticFields(dex, dataOffset)
  const place = placesIn(dex).get(dataOffset) ?? 0
  const values = place === 0 ? [] : firstValues(dex, place, fields.length)
  return new Map(
    fields.flatMap(({ index }, order): [string, number][] => {
      const value = values[order]
      return value?.kind === 'int' ? [[fieldText(dex, index), value.value >>> 0]] : []
    }),
  )
}

const NONE: ReadonlyMap<string, number> = new Map()
const fieldsOf = (program: Program, type: number) => {
  const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
  if (!file || dataOffset === 0) return NONE
  return unlessMalformed(() => readFields(file.dex, dataOffset), NONE)
}

/**
 * The initial value of a field of `R$layout` and the like, in whichever file the class is. Only build tools generate such classes,
 * and never change the values, final or not.
 */
export const heldFile = (program: Program, dex: Dex, fieldIndex: number): number | undefined => {
  const name = fieldText(dex, fieldIndex)
  const type = findName(program.symbols.names, name.slice(0, name.indexOf('->')))
  if (type < 0) return undefined
  const fields = program.heldFiles.get(type) ?? fieldsOf(program, type)
  program.heldFiles.set(type, fields)
  return fields.get(name)
}
