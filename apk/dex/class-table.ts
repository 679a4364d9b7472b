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
/** Interfaces that all classes of a package name together: a list may be shared by every class. */
const MAX_ALL_INTERFACES = 1_000_000

/** The numbers of one file's names, and which of the package's files it is. */
export type TakenFile = FileSymbols & { index: number }

/**
 * The classes of all files of a package by the numbers of their types: taken once, for the list of names, for who inherits
 * from whom, and for the call graph. Of two definitions the platform takes the first.
 */
export const startClasses = () => {
  const symbols = startSymbols()
  return {
    symbols,
    object: idOfText(symbols.names, 'Ljava/lang/Object;'),
    /** By type: superclass, -1 where the package does not define the class; the file and place of what it defines. */
    superOf: startInts(-1),
    fileOf: startInts(-1),
    dataOf: startInts(0),
    interfacesOf: new Map<number, number[]>(),
    interfaceCount: 0,
    files: new WeakMap<Dex, TakenFile>(),
    fileCount: 0,
    /** Files that the platform never loads: their definitions yield to those of any that it does. */
    unloaded: new Set<number>(),
    /** What a class says of those above it can't be read: its name counts all the same. */
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
  return Array.from({ length: count }, (_, index) => typeAt(file, bytes.u16At(list + 4 + index * 2)))
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

/** Whether a definition counts that another file has too. */
const isTaken = ({ superOf, fileOf, unloaded }: ClassTable, type: number, isLoaded: boolean) =>
  intAt(superOf, type) >= 0 && !(isLoaded && unloaded.has(intAt(fileOf, type)))

/** Takes the classes of a file, once; its bytes must stay as long as its names are asked for. */
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
    // Millions of names may overlap in a few kilobytes.
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

const [SLASH, DOT, NOT_ASCII] = [0x2f, 0x2e, 0x80]

/** All names as one text with dots; undefined where one is not ASCII, since bytes are then no characters. */
const textWithDots = (bytes: Uint8Array) => {
  const copy = Buffer.from(bytes)
  for (let at = 0; at < copy.length; at += 1) {
    const byte = copy[at] as number
    if (byte === SLASH) copy[at] = DOT
    else if (byte >= NOT_ASCII) return undefined
  }
  return copy.toString('latin1')
}

/** Names of all classes with dots, each once, in the order of the files; or only of those that stand in one of these files. */
export const classNames = ({ symbols: { names }, superOf, fileOf }: ClassTable, among?: ReadonlySet<number>): string[] => {
  const found: string[] = []
  // One long text, cut up: decoding tens of thousands of names one by one costs ten times as much.
  const text = textWithDots(names.arena.subarray(0, names.used))
  for (let type = 0; type < superOf.length; type += 1) {
    if (intAt(superOf, type) < 0 || among?.has(intAt(fileOf, type)) === false) continue
    const [start, end] = [intAt(names.starts, type), type + 1 < names.starts.length ? intAt(names.starts, type + 1) : names.used]
    const isUsual = text !== undefined && text[start] === 'L' && text[end - 1] === ';'
    found.push(isUsual ? text.slice(start + 1, end - 1) : classNameOf(textOf(names, type)))
  }
  return found
}
