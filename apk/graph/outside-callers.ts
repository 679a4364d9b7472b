import { CLASS_WORDS, walkMethods } from '../dex/class-data.ts'
import { methodId, parameters, rowsOf } from '../dex/ids.ts'
import { oncePer } from '../once-per.ts'
import { treeOf } from './class-tree.ts'
import type { ClassTree } from './class-tree.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import { findName, textOf } from './names.ts'
import { ownClasses } from './own-classes.ts'
import { CONSTRUCTOR, nameOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt, typeAt } from './symbols.ts'

const OBJECT = 'Ljava/lang/Object;'
const [PRIVATE, STATIC] = [0x2, 0x8]
const [ANNOTATIONS_WORD, DATA_WORD] = [5, 6]
/** VISIBILITY_RUNTIME: readable at run time, unlike those for compilers and for the runtime itself. */
const RUNTIME = 1
const MAX_ANNOTATED = 65_536
const MAX_ANNOTATIONS = 64

/** The only method of Object with an object parameter. */
const EQUALS = 'equals'
/** Interfaces whose methods have no parameters. */
const BARE = [
  'Ljava/io/Serializable;',
  'Ljava/lang/Cloneable;',
  'Ljava/lang/Runnable;',
  'Ljava/io/Closeable;',
  'Ljava/lang/AutoCloseable;',
]
/** Those of them without methods. */
const MARKERS = BARE.slice(0, 2)
const MOST_BELOW = 200

/** Whether no platform type declares methods of a class, so that only the package's code can call them. */
const ownAlone = ({ symbols: { names } }: Program, tree: ClassTree, isOwn: (type: number) => boolean) => {
  const bare = new Set([OBJECT, ...BARE].map((name) => findName(names, name)))
  const empty = new Set([OBJECT, ...MARKERS].map((name) => findName(names, name)))
  const known = new Map<number, boolean>()
  /** A subclass may have the method because of an interface of its own. */
  const isAlone = (type: number) =>
    tree.supersOf(type).every((one) => empty.has(one) || isOwn(one)) &&
    tree.below(type, MOST_BELOW)?.every((one) => tree.supersOf(one).every((above) => bare.has(above) || isOwn(above))) === true
  return (type: number) => {
    const is = known.get(type) ?? isAlone(type)
    known.set(type, is)
    return is
  }
}

/** Whether the method has a parameter of a package class, which no platform method can have. */
const takesOwn = (index: number, { dex, program }: FileWalk, isOwn: (type: number) => boolean) =>
  parameters(dex, methodId(dex, index).protoIndex).some((type) => {
    const known = findName(program.symbols.names, type)
    return known >= 0 && isOwn(known)
  })

/** The method's index in the file that defines its class, and its access flags. */
const definedAt = ({ dex, symbols }: FileWalk, dataOffset: number, method: number) => {
  let found: { index: number; flags: number } | undefined
  const take = (index: number, _: number, flags: number) => {
    if (!found && methodAt(symbols, index) === method) found = { index, flags }
  }
  walkMethods(dex, dataOffset, { left: dex.methods.count, take })
  return found
}

/** The access flags of a method; 0 if its class doesn't define it. */
export const flagsOfMethod = (program: Program, method: number) => {
  const type = typeOfMethod(program, method)
  const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
  return (file && definedAt(file, dataOffset, method)?.flags) ?? 0
}

/** By offset of the class data: the first class that has it. */
const rowsByData = oncePer(({ dex }: FileWalk) => {
  const rows = rowsOf(dex, dex.classes, CLASS_WORDS)
  const found = new Map<number, number>()
  for (let at = 0; at < rows.length; at += CLASS_WORDS) {
    const data = rows[at + DATA_WORD] as number
    if (!found.has(data)) found.set(data, at)
  }
  return found
})

/** Offset of a class's annotations; 0 if there are none. */
const annotationsOf = (file: FileWalk, type: number, dataOffset: number) => {
  const { dex, symbols } = file
  const rows = rowsOf(dex, dex.classes, CLASS_WORDS)
  for (let at = rowsByData(file).get(dataOffset) ?? rows.length; at < rows.length; at += CLASS_WORDS)
    if (rows[at + DATA_WORD] === dataOffset && typeAt(symbols, rows[at] as number) === type)
      return rows[at + ANNOTATIONS_WORD] as number
  return 0
}

/** annotations_directory_item, annotation_set_item and annotation_item of the format. Field entries precede method entries. */
const isAnnotated = (
  { dex: { bytes } }: FileWalk,
  directory: number,
  { index, isField }: { index: number; isField: boolean },
) => {
  const [fields, methods] = [bytes.u32At(directory + 4), bytes.u32At(directory + 8)]
  const [first, count] = isField ? [0, fields] : [fields, methods]
  for (let row = 0; row < Math.min(count, MAX_ANNOTATED); row += 1) {
    const at = directory + 16 + (first + row) * 8
    if (bytes.u32At(at) !== index) continue
    const set = bytes.u32At(at + 4)
    for (let one = 0; one < Math.min(bytes.u32At(set), MAX_ANNOTATIONS); one += 1)
      if (bytes.u8At(bytes.u32At(set + 4 + one * 4)) === RUNTIME) return true
  }
  return false
}

/**
 * Whether a member has a runtime annotation, by which libraries may find it. The index is that of the file that defines the class.
 */
export const isFoundByAnnotation = (program: Program, type: number, member: { index: number; isField: boolean }) => {
  const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
  const directory = file ? annotationsOf(file, type, dataOffset) : 0
  return file !== undefined && directory !== 0 && isAnnotated(file, directory, member)
}

/** Whether a method has a runtime annotation, by which libraries may find it; true if its class doesn't define it. */
export const isMethodAnnotated = (program: Program, method: number) => {
  const type = typeOfMethod(program, method)
  const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
  const found = file && definedAt(file, dataOffset, method)
  return !found || isFoundByAnnotation(program, type, { index: found.index, isField: false })
}

/**
 * Whether only code of the package can call a method: no platform type declares it, and it has no annotation by which libraries or
 * a web page's scripts may find it.
 */
export const callersFromCode = (program: Program, tree: ClassTree, isOwn: (type: number) => boolean) => {
  const isOwnAlone = ownAlone(program, tree, isOwn)
  return (method: number) => {
    const type = typeOfMethod(program, method)
    const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
    const found = file && definedAt(file, dataOffset, method)
    if (!file || !found || !isOwn(type)) return false
    const name = textOf(program.symbols.names, nameOfMethod(program, method))
    const isBound = (found.flags & (PRIVATE | STATIC)) !== 0 && name !== CONSTRUCTOR
    if (!isBound && (name === EQUALS || !isOwnAlone(type)) && !takesOwn(found.index, file, isOwn)) return false
    return !isFoundByAnnotation(program, type, { index: found.index, isField: false })
  }
}

const byProgram = oncePer((program: Program) => {
  const tree = treeOf(program)
  return callersFromCode(program, tree, ownClasses(program, tree))
})
/** The same, built once per package. */
export const isCalledFromCode = (program: Program, method: number) => byProgram(program)(method)
