import { appendTo } from '../append.ts'
import { findString, findType, rowsOf } from '../dex/ids.ts'
import { CALLED, PUT, TAKEN, eachReference } from '../dex/references.ts'
import { oncePer } from '../once-per.ts'
import { stringsNamed } from './among-names.ts'
import type { ClassTree } from './class-tree.ts'
import { fieldRow } from './fields.ts'
import type { FieldRow } from './fields.ts'
import type { FileWalk } from './file-walk.ts'
import { CONSTRUCTOR, bodyOfMethod, isConstructor, nameOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { ROW_WORDS, eachOf, indexOf, rowsByName, startNotes } from './row-index.ts'
import type { RowIndex } from './row-index.ts'
import { methodAt, typeAt } from './symbols.ts'

/** Platform classes whose callers are indexed, too. */
type Besides = readonly string[]

/** By method index: 1 if the package defines its class, or it is one of `besides`. */
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

/** The callers of each method of the package's classes, and the writers of each object field. */
const mentionsIn = (file: FileWalk, tree: ClassTree, besides: Besides) => {
  const { dex, noted } = file
  const isNoted = notedMethods(file, tree, besides)
  const [calls, puts] = [startNotes(dex.methods.count), startNotes(dex.fields.count)]
  eachReference(noted, (kind, index, by) => {
    if (kind === PUT) puts.note(index, by)
    else if (kind === CALLED && isNoted[index] === 1) calls.note(index, by)
  })
  return { calls: indexOf(calls.pairs, dex.methods.count), puts: indexOf(puts.pairs, dex.fields.count) }
}

/** The readers of each object field. Separate, since it is needed less often. */
const takesIn = ({ dex, noted }: FileWalk) => {
  const takes = startNotes(dex.fields.count)
  eachReference(noted, (kind, index, by) => {
    if (kind === TAKEN) takes.note(index, by)
  })
  return indexOf(takes.pairs, dex.fields.count)
}

/** Rows of constructors by the type id of their class. */
const constructorsIn = ({ dex, symbols }: FileWalk, rows: RowIndex, constructor: number) => {
  const found = new Map<number, number[]>()
  if (constructor < 0) return found
  eachOf(rows, constructor, (row) =>
    appendTo(found, typeAt(symbols, dex.bytes.u16At(dex.methods.offset + row * ROW_WORDS * 4)), row),
  )
  return found
}

/** The indexes of a file; those of its code and its constructors are built on first use. */
const indexesOf = (file: FileWalk, tree: ClassTree, besides: Besides) => {
  const { dex } = file
  const methods = rowsByName(rowsOf(dex, dex.methods, ROW_WORDS), dex.strings.count)
  const constructor = findString(dex, CONSTRUCTOR)
  let constructors: ReturnType<typeof constructorsIn> | undefined
  let mentions: ReturnType<typeof mentionsIn> | undefined
  let takes: ReturnType<typeof takesIn> | undefined
  return {
    rows: { methods, fields: rowsByName(rowsOf(dex, dex.fields, ROW_WORDS), dex.strings.count) },
    constructor,
    constructors: () => (constructors ??= constructorsIn(file, methods, constructor)),
    mentions: () => (mentions ??= mentionsIn(file, tree, besides)),
    takes: () => (takes ??= takesIn(file)),
  }
}

/** A query: calls of methods of the package, and writes to fields. */
type Wanted = {
  methods: ReadonlySet<number>
  fieldNames: ReadonlySet<number>
  /** Whether a call that names this method may run one that is wanted. */
  isCall: (method: number) => boolean
  isField: (field: FieldRow) => boolean
}

type Package = { program: Program; tree: ClassTree }
/**
 * Rows of the file's constructors, which share one name, that may run one of these. A reference to a subclass's may run the
 * superclass's, where R8 removed the former.
 */
const constructorRows = (
  { program, tree }: Package,
  rowsByType: ReadonlyMap<number, readonly number[]>,
  methods: ReadonlySet<number>,
): readonly number[] => {
  const made = [...methods].filter((method) => isConstructor(program, method))
  const types = new Set(made.map((method) => typeOfMethod(program, method)))
  const isMeant = (type: number) => tree.supersOf(type).some((one) => types.has(one))
  // Only the package's classes have known subclasses.
  const isOwn = [...types].every((type) => tree.isDefined(type))
  const all = isOwn ? new Set([...types].flatMap((type) => [type, ...(tree.below(type, Infinity) ?? [])])) : rowsByType.keys()
  return [...all].flatMap((type) => (isMeant(type) ? (rowsByType.get(type) ?? []) : [])).toSorted((a, b) => a - b)
}

/** Finds bodies by what they refer to, in all files. -1 in a result stands for methods without a known body. */
export const mentionFinder = (program: Program, tree: ClassTree, besides: Besides) => {
  const indexes = oncePer((file: FileWalk) => indexesOf(file, tree, besides))
  const inFile = (file: FileWalk, wanted: Wanted, found: Set<number>) => {
    const { symbols } = file
    const { rows, constructor, constructors, mentions } = indexes(file)
    const note = (method: number) => found.add(bodyOfMethod(program, methodAt(symbols, method)))
    const names = new Set([...wanted.methods].map((one) => nameOfMethod(program, one)))
    const look = (row: number) => {
      if (wanted.isCall(methodAt(symbols, row))) eachOf(mentions().calls, row, note)
    }
    for (const string of stringsNamed(file, program, names))
      if (string === constructor) for (const row of constructorRows({ program, tree }, constructors(), wanted.methods)) look(row)
      else eachOf(rows.methods, string, look)
    for (const string of stringsNamed(file, program, wanted.fieldNames))
      eachOf(rows.fields, string, (row) => {
        if (wanted.isField(fieldRow(file, row))) eachOf(mentions().puts, row, note)
      })
  }
  return {
    /** Bodies that call one of the methods or write one of the fields. */
    find: (wanted: Wanted): ReadonlySet<number> => {
      const found = new Set<number>()
      for (const file of program.files) inFile(file, wanted, found)
      return found
    },
    /** Bodies that read an object from one of these fields, which share this name. */
    taking: (name: number, isField: (row: FieldRow) => boolean): ReadonlySet<number> => {
      const found = new Set<number>()
      for (const file of program.files) {
        const { rows, takes } = indexes(file)
        const note = (method: number) => found.add(bodyOfMethod(program, methodAt(file.symbols, method)))
        for (const string of stringsNamed(file, program, new Set([name])))
          eachOf(rows.fields, string, (row) => {
            if (isField(fieldRow(file, row))) eachOf(takes(), row, note)
          })
      }
      return found
    },
    /** Bodies of a file that call one of these methods, marked by index; only of package classes and `besides`. */
    calling: (file: FileWalk, marks: Uint8Array): ReadonlySet<number> => {
      const found = new Set<number>()
      const note = (method: number) => found.add(bodyOfMethod(program, methodAt(file.symbols, method)))
      for (let index = marks.indexOf(1); index >= 0; index = marks.indexOf(1, index + 1))
        eachOf(indexes(file).mentions().calls, index, note)
      return found
    },
    /** Whether the code of a file has a class literal of this type. */
    isLiteral: (file: FileWalk, type: string) => file.noted.literals[findType(file.dex, type)] === 1,
  }
}
export type Mentions = ReturnType<typeof mentionFinder>
