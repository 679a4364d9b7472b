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
/** Which a program may ask for while it runs, in contrast to those for compilers and for the platform itself. */
const RUNTIME = 1
const MAX_ANNOTATED = 65_536
const MAX_ANNOTATIONS = 64

/** The one method of Object that takes an object. */
const EQUALS = 'equals'
/** Interfaces without a method that takes anything. */
const BARE = [
  'Ljava/io/Serializable;',
  'Ljava/lang/Cloneable;',
  'Ljava/lang/Runnable;',
  'Ljava/io/Closeable;',
  'Ljava/lang/AutoCloseable;',
]
/** Those of them that declare nothing at all. */
const MARKERS = BARE.slice(0, 2)
const MOST_BELOW = 200

/** Whatever else may call the methods of a class lies in the package: nothing of the platform can have declared them. */
const ownAlone = ({ symbols: { names } }: Program, tree: ClassTree, isOwn: (type: number) => boolean) => {
  const bare = new Set([OBJECT, ...BARE].map((name) => findName(names, name)))
  const empty = new Set([OBJECT, ...MARKERS].map((name) => findName(names, name)))
  const known = new Map<number, boolean>()
  /** A class below may have the method for an interface of its own. */
  const isAlone = (type: number) =>
    tree.supersOf(type).every((one) => empty.has(one) || isOwn(one)) &&
    tree.below(type, MOST_BELOW)?.every((one) => tree.supersOf(one).every((above) => bare.has(above) || isOwn(above))) === true
  return (type: number) => {
    const is = known.get(type) ?? isAlone(type)
    known.set(type, is)
    return is
  }
}

/** Whether the method takes an object of a class of the package, which nothing of the platform knows. */
const takesOwn = (index: number, { dex, program }: FileWalk, isOwn: (type: number) => boolean) =>
  parameters(dex, methodId(dex, index).protoIndex).some((type) => {
    const known = findName(program.symbols.names, type)
    return known >= 0 && isOwn(known)
  })

/** The index of the method in the file of its class, and its flags. */
const definedAt = ({ dex, symbols }: FileWalk, dataOffset: number, method: number) => {
  let found: { index: number; flags: number } | undefined
  const take = (index: number, _: number, flags: number) => {
    if (!found && methodAt(symbols, index) === method) found = { index, flags }
  }
  walkMethods(dex, dataOffset, { left: dex.methods.count, take })
  return found
}

/** The flags of a method as its class has it, 0 where it has none such. */
export const flagsOfMethod = (program: Program, method: number) => {
  const type = typeOfMethod(program, method)
  const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
  return (file && definedAt(file, dataOffset, method)?.flags) ?? 0
}

/** Where the annotations of a class stand, 0 where it has none. */
const annotationsOf = ({ dex, symbols }: FileWalk, type: number, dataOffset: number) => {
  const rows = rowsOf(dex, dex.classes, CLASS_WORDS)
  for (let at = 0; at < rows.length; at += CLASS_WORDS)
    if (rows[at + DATA_WORD] === dataOffset && typeAt(symbols, rows[at] as number) === type)
      return rows[at + ANNOTATIONS_WORD] as number
  return 0
}

/** annotations_directory_item, annotation_set_item and annotation_item of the format. Rows of fields stand before those of methods. */
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

/** Whether an annotation is left on a member of a class, for libraries to find it by. The index is that of the file of its class. */
export const isFoundByAnnotation = (program: Program, type: number, member: { index: number; isField: boolean }) => {
  const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
  const directory = file ? annotationsOf(file, type, dataOffset) : 0
  return file !== undefined && directory !== 0 && isAnnotated(file, directory, member)
}

/** Whether an annotation is left on a method, for libraries to find it by; of one that its class does not have nobody says. */
export const isMethodAnnotated = (program: Program, method: number) => {
  const type = typeOfMethod(program, method)
  const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
  const found = file && definedAt(file, dataOffset, method)
  return !found || isFoundByAnnotation(program, type, { index: found.index, isField: false })
}

/**
 * Whether all that calls a method is code of the package: the platform can't have declared it, and no annotation is left for
 * libraries, or for the scripts of a web page, to find it by.
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
/** The same, for whoever has asked nothing else of the package's objects. */
export const isCalledFromCode = (program: Program, method: number) => byProgram(program)(method)
