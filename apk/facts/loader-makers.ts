import { treeOf } from '../graph/class-tree.ts'
import { makersOf } from '../graph/makers.ts'
import { typeOfClass } from '../graph/program.ts'
import type { Program } from '../graph/program.ts'
import { ownerOfClass } from '../sdks/owner.ts'
import { LOADER_TYPES } from './code-loaders.ts'
import type { CodeLoader } from './facts.ts'
import { methodNameOf } from './method-name.ts'

/** More don't add information. */
const MAX_MAKERS = 20

/**
 * Adds the methods that create a loader whose class belongs to no known SDK: a shrinker renames the loader of Play services, but
 * keeps the name of the class that creates it.
 */
export const tellMakers = (program: Program, loaders: readonly CodeLoader[]): CodeLoader[] =>
  loaders.map((loader) => {
    if (ownerOfClass(loader.class) !== undefined) return loader
    const bodies = makersOf(program, treeOf(program), { type: typeOfClass(program, loader.class), bases: LOADER_TYPES })
    const makers = bodies.slice(0, MAX_MAKERS).map((body) => methodNameOf(program, body))
    return makers.length > 0 ? { ...loader, madeBy: makers } : loader
  })
