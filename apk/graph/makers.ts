import { findString, findType, rowsNamed } from '../dex/ids.ts'
import { eachCalling } from '../dex/references.ts'
import type { ClassTree } from './class-tree.ts'
import type { FileWalk } from './file-walk.ts'
import { findName, textOf } from './names.ts'
import { CONSTRUCTOR, bodyOfMethod, methodOf, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt } from './symbols.ts'

/** The constructors of a class among a file's method references, as flags by method index; undefined if there are none. */
const constructorsOf = ({ dex }: FileWalk, type: string) => {
  const marks = new Uint8Array(dex.methods.count)
  for (const row of rowsNamed(dex, dex.methods, { type: findType(dex, type), name: findString(dex, CONSTRUCTOR) })) marks[row] = 1
  return marks.includes(1) ? marks : undefined
}

/**
 * Bodies that create objects of a class or its subclasses, if the class inherits from one of `bases`; else none. Constructors
 * called by reflection don't count.
 */
export const makersOf = (
  program: Program,
  tree: ClassTree,
  { type, bases }: { type: number; bases: readonly string[] },
): number[] => {
  const { names } = program.symbols
  const isBase = new Set(bases.map((base) => findName(names, base)))
  const found: number[] = []
  if (type < 0 || !tree.supersOf(type).some((one) => isBase.has(one))) return found
  for (const file of program.files) {
    const marks = constructorsOf(file, textOf(names, type))
    if (!marks) continue
    eachCalling(file.noted, marks, ({ methodIndex }) => found.push(bodyOfMethod(program, methodAt(file.symbols, methodIndex))))
  }
  // Excludes constructors of the class that call each other.
  return found.filter((body) => body >= 0 && typeOfMethod(program, methodOf(program, body)) !== type)
}
