import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { classNameOf } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { intAt, setInt, startInts } from '../graph/int-list.ts'
import { idOfText, textOf } from '../graph/names.ts'
import { startSymbols, symbolsOf, typeAt } from '../graph/symbols.ts'
import type { FileSymbols } from '../graph/symbols.ts'
import { limits } from '../limits.ts'
import { CLASS_WORDS } from './class-data.ts'
import { rowsOf } from './ids.ts'

const NO_INDEX = 0xffffffff
const MAX_INTERFACES = 65_535
/** Bound over all classes of a package: many may share one list. */
const MAX_ALL_INTERFACES = 1_000_000

/** The symbol ids of one file, and its index in the package. */
export type TakenFile = FileSymbols & { index: number }

/**
 * The classes of all files of a package by type id, built once for the list of names, the class hierarchy and the call graph.
 * Of duplicate definitions the first counts, as in the class loader.
 */
export const startClasses = () => {
  const symbols = startSymbols()
  return {
    symbols,
    object: idOfText(symbols.names, 'Ljava/lang/Object;'),
    /** By type: superclass, or -1 if the package doesn't define the class; file and offset of its class data. */
    superOf: startInts(-1),
    fileOf: startInts(-1),
    dataOf: startInts(0),
    interfacesOf: new Map<number, number[]>(),
    interfaceCount: 0,
    files: new WeakMap<Dex, TakenFile>(),
    fileCount: 0,
    /** Files that the class loader never loads: their definitions yield to those of loaded files. */
    unloaded: new Set<number>(),
    /** First error in superclass or interfaces; the class's name counts all the same. */
    trouble: undefined as Malformed | undefined,
  }
}
export type ClassTable = ReturnType<typeof startClasses>

const interfacesAt = (table: ClassTable, file: TakenFile, list: number): number[] => {
  const { bytes } = file.dex
  const count = bytes.u32At(list)
  if (count > MAX_INTERFACES) throw new Malformed(list, `at most ${MAX_INTERFACES} interfaces`)
  table.interfaceCount += count
  if (table.interfaceCount > MAX_ALL_INTERFACES) throw new Malformed(list, `at most ${MAX_ALL_INTERFACES} interfaces`)
  const found: number[] = []
  for (let index = 0; index < count; index += 1) found.push(typeAt(file, bytes.u16At(list + 4 + index * 2)))
  return found
}

type Row = { type: number; superIndex: number; interfaces: number; data: number }

const takeClass = (table: ClassTable, file: TakenFile, { type, superIndex, interfaces, data }: Row) => {
  setInt(table.superOf, type, table.object)
  setInt(table.fileOf, type, file.index)
  setInt(table.dataOf, type, data)
  if (table.unloaded.size > 0) table.interfacesOf.delete(type)
  if (superIndex !== NO_INDEX) setInt(table.superOf, type, typeAt(file, superIndex))
  if (interfaces === 0) return
  const found = interfacesAt(table, file, interfaces)
  if (found.length > 0) table.interfacesOf.set(type, found)
}

const takeAbove = (table: ClassTable, file: TakenFile, row: Row) => {
  try {
    takeClass(table, file, row)
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    table.trouble ??= error
  }
}

/** Whether an earlier definition of the class takes precedence. */
const isTaken = ({ superOf, fileOf, unloaded }: ClassTable, type: number, isLoaded: boolean) =>
  intAt(superOf, type) >= 0 && !(isLoaded && unloaded.has(intAt(fileOf, type)))

/** Adds the classes of a file, once; its bytes must stay in memory as long as names are read. */
export const takeFile = (table: ClassTable, dex: Dex, isLoaded = true): TakenFile => {
  const known = table.files.get(dex)
  if (known) return known
  const file = { ...symbolsOf(dex, table.symbols), index: table.fileCount }
  table.fileCount += 1
  table.files.set(dex, file)
  if (!isLoaded) table.unloaded.add(file.index)
  const rows = rowsOf(dex, dex.classes, CLASS_WORDS)
  const overruled = new Set<number>()
  for (let at = 0; at < rows.length; at += CLASS_WORDS) {
    const type = typeAt(file, rows[at] as number)
    // The names of millions of types may overlap in a few kilobytes.
    if (table.symbols.names.used > limits.textChars) throw new LimitReached('textChars', 'class names of a package')
    if (isTaken(table, type, isLoaded)) {
      overruled.add(rows[at] as number)
      continue
    }
    const [superIndex, interfaces, data] = [rows[at + 2], rows[at + 3], rows[at + 6]] as [number, number, number]
    takeAbove(table, file, { type, superIndex, interfaces, data })
  }
  if (overruled.size > 0) dex.overruled = overruled
  return file
}

/** In each of four bytes: a slash, the highest bit, all others. */
const [SLASHES, HIGHEST, LOWER] = [0x2f2f2f2f, 0x80808080, 0x7f7f7f7f]

/**
 * All names as one dotted text; undefined if it isn't ASCII, since offsets in bytes and characters then differ. Four bytes at a
 * time, since a large app has megabytes of names: a dot is a slash without its lowest bit.
 */
const textWithDots = (bytes: Uint8Array) => {
  const words = new Int32Array((bytes.length + 3) >>> 2)
  const copy = Buffer.from(words.buffer)
  copy.set(bytes)
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as number
    if ((word & HIGHEST) !== 0) return undefined
    // The highest bit of each byte that is a slash, and so has no other bit left.
    const slashes = ~(((word ^ SLASHES) & LOWER) + LOWER) & HIGHEST
    words[at] = word ^ (slashes >>> 7)
  }
  return copy.toString('latin1', 0, bytes.length)
}

/** Dotted names of all classes, each once, in file order; optionally only of these files. */
export const classNames = ({ symbols: { names }, superOf, fileOf }: ClassTable, among?: ReadonlySet<number>): string[] => {
  const found: string[] = []
  // One text, sliced: decoding tens of thousands of names one by one takes ten times as long.
  const text = textWithDots(names.arena.subarray(0, names.used))
  for (let type = 0; type < superOf.length; type += 1) {
    if (intAt(superOf, type) < 0 || among?.has(intAt(fileOf, type)) === false) continue
    const [start, end] = [intAt(names.starts, type), type + 1 < names.starts.length ? intAt(names.starts, type + 1) : names.used]
    const isUsual = text !== undefined && text[start] === 'L' && text[end - 1] === ';'
    found.push(isUsual ? text.slice(start + 1, end - 1) : classNameOf(textOf(names, type)))
  }
  return found
}
