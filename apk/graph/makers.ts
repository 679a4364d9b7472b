import { eachCalling } from '../dex/references.ts'
import type { ClassTree } from './class-tree.ts'
import { asksIn } from './named-beside.ts'
import { findName, textOf } from './names.ts'
import { CONSTRUCTOR, bodyOfMethod, methodOf, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt } from './symbols.ts'

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
    const constructors = asksIn(file, { [textOf(names, type)]: [CONSTRUCTOR] })
    if (!constructors) continue
    eachCalling(file.noted, constructors, ({ methodIndex }) =>
      found.push(bodyOfMethod(program, methodAt(file.symbols, methodIndex))),
    )
  }
  // Excludes constructors of the class that call each other.
  return found.filter((body) => body >= 0 && typeOfMethod(program, methodOf(program, body)) !== type)
}
