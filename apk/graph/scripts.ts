import { Malformed } from '../bytes/malformed.ts'
import { CLASS_WORDS, uleb } from '../dex/class-data.ts'
import { findType, rowsOf } from '../dex/ids.ts'
import type { Dex } from '../formats/dex.ts'
import type { FileWalk } from './file-walk.ts'
import { bodyOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt, typeAt } from './symbols.ts'

/** Annotations of what scripts may call of an object that they are given, and whose scripts these are. */
const MARKS = {
  'Landroid/webkit/JavascriptInterface;': '网页脚本',
  'Lcom/facebook/react/bridge/ReactMethod;': 'React Native 脚本',
}
const ANNOTATIONS_WORD = 5
const MAX_ANNOTATIONS = 64
/** Compilers write one or two for a method that has any. */
const ANNOTATIONS_EACH = 8

type Script = { body: number; by: string }
/** By the file's index of an annotation; `left` bounds the methods and annotations that are looked at in the file: many may share one list. */
type Work = { marks: ReadonlyMap<number, string>; left: number }

/** annotation_set_item and annotation_item of the format. */
const markIn = ({ bytes }: Dex, set: number, work: Work) => {
  const count = Math.min(bytes.u32At(set), MAX_ANNOTATIONS)
  work.left -= count
  for (let one = 0; one < count; one += 1) {
    const by = work.marks.get(uleb(bytes.bytes, { at: bytes.u32At(set + 4 + one * 4) + 1 }))
    if (by !== undefined) return by
  }
  return undefined
}

/** The marked methods of a class by their index, from its annotations_directory_item. */
const markedAt = (dex: Dex, directory: number, work: Work): { index: number; by: string }[] => {
  const { bytes } = dex
  const [fields, methods] = [bytes.u32At(directory + 4), bytes.u32At(directory + 8)]
  const found: { index: number; by: string }[] = []
  for (let row = 0; row < methods && work.left > 0; row += 1) {
    work.left -= 1
    const at = directory + 16 + (fields + row) * 8
    const by = markIn(dex, bytes.u32At(at + 4), work)
    if (by !== undefined) found.push({ index: bytes.u32At(at), by })
  }
  return found
}

const scriptsIn = (program: Program, { dex, symbols }: FileWalk, into: Map<number, Script[]>) => {
  const marks = new Map(Object.entries(MARKS).map(([mark, by]) => [findType(dex, mark), by]))
  marks.delete(-1)
  if (marks.size === 0) return
  const work = { marks, left: dex.methods.count * ANNOTATIONS_EACH }
  const rows = rowsOf(dex, dex.classes, CLASS_WORDS)
  for (let at = 0; at < rows.length && work.left > 0; at += CLASS_WORDS) {
    const directory = rows[at + ANNOTATIONS_WORD] as number
    const marked = directory === 0 ? [] : markedAt(dex, directory, work)
    if (marked.length === 0) continue
    const scripts = marked.map(({ index, by }) => ({ body: bodyOfMethod(program, methodAt(symbols, index)), by }))
    const type = typeAt(symbols, rows[at] as number)
    if (!into.has(type))
      into.set(
        type,
        scripts.filter(({ body }) => body >= 0),
      )
  }
}

/** What scripts may call of an object of a class. Looked for once, when the first object is made. */
export const scriptFinder = (program: Program) => {
  let known: Map<number, Script[]> | undefined
  const look = () => {
    const found = new Map<number, Script[]>()
    for (const file of program.files) {
      try {
        if (file) scriptsIn(program, file, found)
      } catch (error) {
        if (!(error instanceof Malformed)) throw error
      }
    }
    return found
  }
  return (type: number): readonly Script[] => {
    known ??= look()
    return known.get(type) ?? []
  }
}
