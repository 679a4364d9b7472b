import type { ManifestFacts } from '../facts/facts.ts'
import { callbackFinder } from './callbacks.ts'
import { classTree } from './class-tree.ts'
import { dispatcher } from './dispatch.ts'
import { componentsOf } from './entries.ts'
import type { Program } from './program.ts'
import type { World } from './reach.ts'

const worlds = new WeakMap<Program, World>()
/** Drawn once for all who ask of a package. */
export const worldOf = (program: Program, manifest: ManifestFacts): World => {
  const known = worlds.get(program)
  if (known) return known
  const tree = classTree(program)
  const callbacks = callbackFinder(program, tree)
  const world = { program, tree, callbacks, dispatch: dispatcher(program, tree), components: componentsOf(program, manifest) }
  worlds.set(program, world)
  return world
}
