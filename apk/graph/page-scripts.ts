import { Malformed } from '../bytes/malformed.ts'
import { CLASS_WORDS, uleb } from '../dex/class-data.ts'
import { findType, rowsOf } from '../dex/ids.ts'
import type { FileWalk } from './file-walk.ts'
import { bodyOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt, typeAt } from './symbols.ts'

/** Marks what the scripts of a web page may call of an object that a web view is given. */
const MARK = 'Landroid/webkit/JavascriptInterface;'
const ANNOTATIONS_WORD = 5
const MAX_ANNOTATIONS = 64

/** annotation_set_item and annotation_item of the format. */
const isMarked = ({ dex: { bytes } }: FileWalk, set: number, mark: number) => {
  const count = Math.min(bytes.u32At(set), MAX_ANNOTATIONS)
  for (let one = 0; one < count; one += 1) if (uleb(bytes.bytes, { at: bytes.u32At(set + 4 + one * 4) + 1 }) === mark) return true
  return false
}

/** Indexes of the marked methods of a class, by its annotations_directory_item; `work` bounds all classes of the file together. */
const markedAt = (file: FileWalk, directory: number, work: { mark: number; left: number }): number[] => {
  const { bytes } = file.dex
  const [fields, methods] = [bytes.u32At(directory + 4), bytes.u32At(directory + 8)]
  const found: number[] = []
  for (let row = 0; row < methods && work.left > 0; row += 1) {
    work.left -= 1
    const at = directory + 16 + (fields + row) * 8
    if (isMarked(file, bytes.u32At(at + 4), work.mark)) found.push(bytes.u32At(at))
  }
  return found
}

const scriptsIn = (file: FileWalk, into: Map<number, number[]>) => {
  const { dex, symbols } = file
  const mark = findType(dex, MARK)
  const work = { mark, left: dex.methods.count }
  const rows = mark < 0 ? new Uint32Array(0) : rowsOf(dex, dex.classes, CLASS_WORDS)
  for (let at = 0; at < rows.length && work.left > 0; at += CLASS_WORDS) {
    const directory = rows[at + ANNOTATIONS_WORD] as number
    const indexes = directory === 0 ? [] : markedAt(file, directory, work)
    const type = indexes.length === 0 ? -1 : typeAt(symbols, rows[at] as number)
    if (indexes.length > 0 && !into.has(type))
      into.set(
        type,
        indexes.map((index) => methodAt(symbols, index)),
      )
  }
}

/** What scripts of a web page may call of an object of a class. Looked for once, when the first object is made. */
export const scriptFinder = (program: Program) => {
  let methodsOf: Map<number, number[]> | undefined
  const look = () => {
    const found = new Map<number, number[]>()
    for (const file of program.files) {
      try {
        if (file) scriptsIn(file, found)
      } catch (error) {
        if (!(error instanceof Malformed)) throw error
      }
    }
    return found
  }
  return (type: number): number[] => {
    methodsOf ??= look()
    const methods = methodsOf.get(type) ?? []
    return methods.map((method) => bodyOfMethod(program, method)).filter((body) => body >= 0)
  }
}
