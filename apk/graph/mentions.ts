import { walkClasses } from '../dex/class-data.ts'
import { firstUnitOf, unitsOfBody } from '../dex/code-item.ts'
import { findString, findType, rowsOf } from '../dex/ids.ts'
import { CALL, CONST_CLASS, IPUT_OBJECT, KIND, SPUT_OBJECT, UNITS, payloadUnits } from '../dex/opcodes.ts'
import { oncePer } from '../once-per.ts'
import { stringsNamed } from './among-names.ts'
import type { ClassTree } from './class-tree.ts'
import { fieldRow } from './fields.ts'
import type { FieldRow } from './fields.ts'
import type { FileWalk } from './file-walk.ts'
import { push, startInts } from './int-list.ts'
import type { IntList } from './int-list.ts'
import { CONSTRUCTOR, bodyOfMethod, isConstructor, nameOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt, typeAt } from './symbols.ts'

const [ROW_WORDS, NAME_WORD] = [2, 1]

/** By an index of a file: rows that belong to it. */
type Index = { firsts: Int32Array; rows: Int32Array }

/** Pairs of an index and a row, put in the order of the first. */
const indexOf = ({ items, length }: IntList, count: number): Index => {
  const firsts = new Int32Array(count + 1)
  for (let at = 0; at < length; at += 2) firsts[(items[at] as number) + 1]! += 1
  for (let index = 0; index < count; index += 1) firsts[index + 1]! += firsts[index] as number
  const next = firsts.slice()
  const rows = new Int32Array(length / 2)
  for (let at = 0; at < length; at += 2) {
    const index = items[at] as number
    rows[next[index]!++] = items[at + 1] as number
  }
  return { firsts, rows }
}

/** Notes each pair once, as long as those of one body come together. */
const startNotes = (count: number) => {
  const [pairs, last] = [startInts(), new Int32Array(count)]
  const note = (index: number, by: number) => {
    if (last[index] === by + 1 || index >= count) return
    last[index] = by + 1
    push(pairs, index)
    push(pairs, by)
  }
  return { pairs, note }
}

/** Classes of the platform whose callers are noted, too. */
export type Besides = readonly string[]

/** By method of the file: 1 where its class stands in the package, or is one of these. */
const notedMethods = ({ dex, symbols }: FileWalk, tree: ClassTree, besides: Besides) => {
  const rows = rowsOf(dex, dex.methods, ROW_WORDS)
  const noted = new Uint8Array(dex.methods.count)
  const others = new Set(besides.map((type) => findType(dex, type)))
  for (let index = 0; index < noted.length; index += 1) {
    const type = (rows[index * ROW_WORDS] as number) & 0xffff
    if (others.has(type) || tree.isDefined(typeAt(symbols, type))) noted[index] = 1
  }
  return noted
}

/**
 * Who calls each method of the package's classes, who stores an object in each field, and which classes stand as literals, by one
 * walk over all code of a file.
 */
const mentionsIn = (file: FileWalk, tree: ClassTree, besides: Besides) => {
  const { dex, units } = file
  const isNoted = notedMethods(file, tree, besides)
  const literals = new Uint8Array(dex.types.count)
  const [calls, puts] = [startNotes(dex.methods.count), startNotes(dex.fields.count)]
  const take = (by: number, codeOffset: number) => {
    if (codeOffset === 0) return
    const start = firstUnitOf(codeOffset)
    const end = start + unitsOfBody(dex, units, codeOffset)
    for (let at = start; at < end;) {
      const op = (units[at] as number) & 0xff
      const index = units[at + 1] as number
      if (KIND[op] === CALL && isNoted[index] === 1) calls.note(index, by)
      else if (op === IPUT_OBJECT || op === SPUT_OBJECT) puts.note(index, by)
      else if (op === CONST_CLASS) literals[index] = 1
      at += op === 0 ? payloadUnits(units, at) : (UNITS[op] as number)
    }
  }
  walkClasses(dex, { left: dex.methods.count, take })
  return { calls: indexOf(calls.pairs, dex.methods.count), puts: indexOf(puts.pairs, dex.fields.count), literals }
}

/** Rows of a table of the file by the strings that name them. */
const rowsByName = (rows: Uint32Array, names: number) => {
  const pairs = startInts()
  for (let at = 0; at < rows.length; at += ROW_WORDS) {
    push(pairs, rows[at + NAME_WORD] as number)
    push(pairs, at / ROW_WORDS)
  }
  return indexOf(pairs, names)
}

/** The indexes of a file; of its code when that is first asked for. */
const indexesOf = (file: FileWalk, tree: ClassTree, besides: Besides) => {
  const { dex } = file
  let mentions: ReturnType<typeof mentionsIn> | undefined
  return {
    rows: {
      methods: rowsByName(rowsOf(dex, dex.methods, ROW_WORDS), dex.strings.count),
      fields: rowsByName(rowsOf(dex, dex.fields, ROW_WORDS), dex.strings.count),
    },
    mentions: () => (mentions ??= mentionsIn(file, tree, besides)),
  }
}

/** What is sought: calls of methods of the package, and stores into fields. */
export type Wanted = {
  methods: ReadonlySet<number>
  fieldNames: ReadonlySet<number>
  /** Whether a call that names this method may run one that is wanted. */
  isCall: (method: number) => boolean
  isField: (field: FieldRow) => boolean
}

/**
 * Constructors all have one name: their rows are told by their classes first. A row of a class below may mean the one above, where
 * R8 left its own out.
 */
const constructorsIn = ({ dex, symbols }: FileWalk, { program, tree }: Package, methods: ReadonlySet<number>) => {
  const made = [...methods].filter((method) => isConstructor(program, method))
  const types = new Set(made.map((method) => typeOfMethod(program, method)))
  const name = findString(dex, CONSTRUCTOR)
  return (row: number, string: number) => {
    if (string !== name) return true
    const type = typeAt(symbols, dex.bytes.u16At(dex.methods.offset + row * ROW_WORDS * 4))
    return tree.supersOf(type).some((one) => types.has(one))
  }
}
type Package = { program: Program; tree: ClassTree }

const eachOf = ({ firsts, rows }: Index, index: number, see: (row: number) => void) => {
  for (let at = firsts[index] as number; at < (firsts[index + 1] as number); at += 1) see(rows[at] as number)
}

/** What bodies mention, in any file. */
export const mentionFinder = (program: Program, tree: ClassTree, besides: Besides) => {
  const indexes = oncePer((file: FileWalk) => indexesOf(file, tree, besides))
  const inFile = (file: FileWalk, wanted: Wanted, found: Set<number>) => {
    const { symbols } = file
    const { rows, mentions } = indexes(file)
    const note = (method: number) => found.add(bodyOfMethod(program, methodAt(symbols, method)))
    const names = new Set([...wanted.methods].map((one) => nameOfMethod(program, one)))
    const isMeant = constructorsIn(file, { program, tree }, wanted.methods)
    for (const string of stringsNamed(file, program, names))
      eachOf(rows.methods, string, (row) => {
        if (isMeant(row, string) && wanted.isCall(methodAt(symbols, row))) eachOf(mentions().calls, row, note)
      })
    for (const string of stringsNamed(file, program, wanted.fieldNames))
      eachOf(rows.fields, string, (row) => {
        if (wanted.isField(fieldRow(file, row))) eachOf(mentions().puts, row, note)
      })
  }
  return {
    /** The bodies that call one of the methods or fill one of the fields. */
    find: (wanted: Wanted): ReadonlySet<number> => {
      const found = new Set<number>()
      for (const file of program.files) inFile(file, wanted, found)
      return found
    },
    /** The bodies of a file that call one of these methods of it, of the package's classes or of those besides. */
    calling: (file: FileWalk, marks: Uint8Array): ReadonlySet<number> => {
      const found = new Set<number>()
      const note = (method: number) => found.add(bodyOfMethod(program, methodAt(file.symbols, method)))
      for (let index = marks.indexOf(1); index >= 0; index = marks.indexOf(1, index + 1))
        eachOf(indexes(file).mentions().calls, index, note)
      return found
    },
    /** Whether a class stands as a literal in the code of a file. */
    isLiteral: (file: FileWalk, type: string) => indexes(file).mentions().literals[findType(file.dex, type)] === 1,
  }
}
export type Mentions = ReturnType<typeof mentionFinder>
