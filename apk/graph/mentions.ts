import { walkClasses } from '../dex/class-data.ts'
import { firstUnitOf, unitsOfBody } from '../dex/code-item.ts'
import { rowsOf } from '../dex/ids.ts'
import { CALL, KIND, UNITS, payloadUnits } from '../dex/opcodes.ts'
import { oncePer } from '../once-per.ts'
import { amongNames } from './among-names.ts'
import type { ClassTree } from './class-tree.ts'
import { fieldRow } from './fields.ts'
import type { FieldRow } from './fields.ts'
import type { FileWalk } from './file-walk.ts'
import { push, startInts } from './int-list.ts'
import type { IntList } from './int-list.ts'
import { bodyOfMethod, nameOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt, typeAt } from './symbols.ts'

const [ROW_WORDS, NAME_WORD] = [2, 1]
export const [IPUT_OBJECT, SPUT_OBJECT] = [0x5b, 0x69]

/** By the index of what is mentioned: the methods of the file whose bodies do so, each once. */
type Index = { firsts: Int32Array; methods: Int32Array }

/** Pairs of what is mentioned and by whom, put in the order of the first. */
const indexOf = ({ items, length }: IntList, count: number): Index => {
  const firsts = new Int32Array(count + 1)
  for (let at = 0; at < length; at += 2) firsts[(items[at] as number) + 1]! += 1
  for (let index = 0; index < count; index += 1) firsts[index + 1]! += firsts[index] as number
  const next = firsts.slice()
  const methods = new Int32Array(length / 2)
  for (let at = 0; at < length; at += 2) {
    const index = items[at] as number
    methods[next[index]!++] = items[at + 1] as number
  }
  return { firsts, methods }
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

/** By method of the file: 1 where its class stands in the package. */
const ownMethods = ({ dex, symbols }: FileWalk, tree: ClassTree) => {
  const rows = rowsOf(dex, dex.methods, ROW_WORDS)
  const isOwn = new Uint8Array(dex.methods.count)
  for (let index = 0; index < isOwn.length; index += 1)
    if (tree.isDefined(typeAt(symbols, (rows[index * ROW_WORDS] as number) & 0xffff))) isOwn[index] = 1
  return isOwn
}

/** Who calls each method of the package's classes, and who stores an object in each field, by one walk over all code of a file. */
const mentionsIn = (file: FileWalk, tree: ClassTree) => {
  const { dex, units } = file
  const isOwn = ownMethods(file, tree)
  const [calls, puts] = [startNotes(dex.methods.count), startNotes(dex.fields.count)]
  const take = (by: number, codeOffset: number) => {
    if (codeOffset === 0) return
    const start = firstUnitOf(codeOffset)
    const end = start + unitsOfBody(dex, units, codeOffset)
    for (let at = start; at < end;) {
      const op = (units[at] as number) & 0xff
      const index = units[at + 1] as number
      if (KIND[op] === CALL && isOwn[index] === 1) calls.note(index, by)
      else if (op === IPUT_OBJECT || op === SPUT_OBJECT) puts.note(index, by)
      at += op === 0 ? payloadUnits(units, at) : (UNITS[op] as number)
    }
  }
  walkClasses(dex, { left: dex.methods.count, take })
  return { calls: indexOf(calls.pairs, dex.methods.count), puts: indexOf(puts.pairs, dex.fields.count) }
}

/** What is sought: calls of methods of the package, and stores into fields. */
export type Wanted = {
  methods: ReadonlySet<number>
  fieldNames: ReadonlySet<number>
  /** Whether a call that names this method may run one that is wanted. */
  isCall: (method: number) => boolean
  isField: (field: FieldRow) => boolean
}

/** Finds the bodies that call one of the methods or fill one of the fields, in any file. */
export const mentionFinder = (program: Program, tree: ClassTree) => {
  const mentionsOf = oncePer((file: FileWalk) => mentionsIn(file, tree))
  const inFile = (file: FileWalk, wanted: Wanted, found: Set<number>) => {
    const { dex, symbols } = file
    const add = ({ firsts, methods }: Index, index: number) => {
      for (let at = firsts[index] as number; at < (firsts[index + 1] as number); at += 1)
        found.add(bodyOfMethod(program, methodAt(symbols, methods[at] as number)))
    }
    const isMethodName = amongNames(file, program, new Set([...wanted.methods].map((one) => nameOfMethod(program, one))))
    const methods = rowsOf(dex, dex.methods, ROW_WORDS)
    for (let at = 0; at < methods.length; at += ROW_WORDS)
      if (isMethodName(methods[at + NAME_WORD] as number) && wanted.isCall(methodAt(symbols, at / ROW_WORDS)))
        add(mentionsOf(file).calls, at / ROW_WORDS)
    const isFieldName = amongNames(file, program, wanted.fieldNames)
    const fields = rowsOf(dex, dex.fields, ROW_WORDS)
    for (let at = 0; at < fields.length; at += ROW_WORDS)
      if (isFieldName(fields[at + NAME_WORD] as number) && wanted.isField(fieldRow(file, at / ROW_WORDS)))
        add(mentionsOf(file).puts, at / ROW_WORDS)
  }
  return (wanted: Wanted): ReadonlySet<number> => {
    const found = new Set<number>()
    for (const file of program.files) inFile(file, wanted, found)
    return found
  }
}
export type MentionFinder = ReturnType<typeof mentionFinder>
