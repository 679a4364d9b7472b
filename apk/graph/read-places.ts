import { CLASS_WORDS, SOURCE_WORD, TYPE_WORD } from '../dex/class-data.ts'
import { placedAt, startLineBudget, type SourcePlace } from '../dex/debug-lines.ts'
import { methodId, rowsOf } from '../dex/ids.ts'
import type { Dex } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { intAt } from './int-list.ts'
import type { Program } from './program.ts'

/** By type index: the string index of the class's source file name. */
const sourcesOf = (dex: Dex): Map<number, number> => {
  const rows = rowsOf(dex, dex.classes, CLASS_WORDS)
  const sources = new Map<number, number>()
  for (let at = 0; at < rows.length; at += CLASS_WORDS)
    sources.set(rows[at + TYPE_WORD] as number, rows[at + SOURCE_WORD] as number)
  return sources
}

const sourcesOnce = oncePer(sourcesOf)
/** The string index of the source file's name of a class that the file defines; undefined if it doesn't. */
export const sourceIndexOf = (dex: Dex, typeIndex: number) => sourcesOnce(dex).get(typeIndex)

type Read = { file: number; methodIndex: number; body: number; at: number }

/** Source file and line of a read, if there is debug information. Only for reads that are shown. */
export const readPlaces = (program: Program) => {
  const lines = startLineBudget()
  return ({ file, methodIndex, body, at }: Read): SourcePlace | undefined => {
    const dex = program.files[file]?.dex
    const sourceIndex = dex && sourceIndexOf(dex, methodId(dex, methodIndex).classIndex)
    if (!dex || sourceIndex === undefined) return undefined
    const [placed] = placedAt<object>(
      { dex, sourceIndex, lines },
      { codeOffset: intAt(program.codeOfBody, body), caller: {}, places: [at] },
    )
    return placed?.source
  }
}
