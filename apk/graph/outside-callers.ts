import { CLASS_WORDS, walkMethods } from '../dex/class-data.ts'
import { methodId, parameters, rowsOf } from '../dex/ids.ts'
import type { ClassTree } from './class-tree.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import { findName, textOf } from './names.ts'
import { nameOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt, typeAt } from './symbols.ts'

const OBJECT = 'Ljava/lang/Object;'
const CONSTRUCTOR = '<init>'
/** Interfaces of the platform that declare nothing. */
const MARKERS = new Set(['Ljava/io/Serializable;', 'Ljava/lang/Cloneable;', 'Ljava/util/RandomAccess;'])
const [PRIVATE, STATIC] = [0x2, 0x8]
const [ANNOTATIONS_WORD, DATA_WORD] = [5, 6]
/** Which a program may ask for while it runs, in contrast to those for compilers and for the platform itself. */
const RUNTIME = 1
const MAX_ANNOTATED = 65_536
const MAX_ANNOTATIONS = 64

/** Whatever else may call the method lies in the package: nothing of the platform can have declared it. */
const isOwnAlone = (program: Program, tree: ClassTree, type: number) =>
  tree.supersOf(type).every((one) => {
    const text = tree.isDefined(one) ? OBJECT : textOf(program.symbols.names, one)
    return text === OBJECT || MARKERS.has(text)
  })

/** Whether the method takes an object of a class of the package, which nothing of the platform knows. */
const takesOwn = (index: number, { dex, program }: FileWalk, tree: ClassTree) =>
  parameters(dex, methodId(dex, index).protoIndex).some((type) => {
    const known = findName(program.symbols.names, type)
    return known >= 0 && tree.isDefined(known)
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

/** Where the annotations of a class stand, 0 where it has none. */
const annotationsOf = ({ dex, symbols }: FileWalk, type: number, dataOffset: number) => {
  const rows = rowsOf(dex, dex.classes, CLASS_WORDS)
  for (let at = 0; at < rows.length; at += CLASS_WORDS)
    if (rows[at + DATA_WORD] === dataOffset && typeAt(symbols, rows[at] as number) === type)
      return rows[at + ANNOTATIONS_WORD] as number
  return 0
}

/** annotations_directory_item, annotation_set_item and annotation_item of the format. */
const isAnnotated = ({ dex: { bytes } }: FileWalk, directory: number, index: number) => {
  const [fields, methods] = [bytes.u32At(directory + 4), bytes.u32At(directory + 8)]
  for (let row = 0; row < Math.min(methods, MAX_ANNOTATED); row += 1) {
    const at = directory + 16 + (fields + row) * 8
    if (bytes.u32At(at) !== index) continue
    const set = bytes.u32At(at + 4)
    for (let one = 0; one < Math.min(bytes.u32At(set), MAX_ANNOTATIONS); one += 1)
      if (bytes.u8At(bytes.u32At(set + 4 + one * 4)) === RUNTIME) return true
  }
  return false
}

/**
 * Whether all that calls the method is code of the package: the platform can't have declared it, and no annotation is left for
 * libraries, or for the scripts of a web page, to find it by.
 */
export const isCalledFromCode = (program: Program, tree: ClassTree, method: number) => {
  const type = typeOfMethod(program, method)
  const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
  const found = file && definedAt(file, dataOffset, method)
  if (!file || !found) return false
  const isBound =
    (found.flags & (PRIVATE | STATIC)) !== 0 && textOf(program.symbols.names, nameOfMethod(program, method)) !== CONSTRUCTOR
  if (!isBound && !isOwnAlone(program, tree, type) && !takesOwn(found.index, file, tree)) return false
  const directory = annotationsOf(file, type, dataOffset)
  return directory === 0 || !isAnnotated(file, directory, found.index)
}
