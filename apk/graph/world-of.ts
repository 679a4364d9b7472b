import { unlessMalformed } from '../bytes/malformed.ts'
import type { ManifestFacts } from '../facts/facts.ts'
import { callbackFinder } from './callbacks.ts'
import { treeOf } from './class-tree.ts'
import { closerSearch } from './closer.ts'
import { dispatcher } from './dispatch.ts'
import { componentsOf, rootsOf } from './entries.ts'
import { follow } from './follow.ts'
import { manifestNames } from './manifest-names.ts'
import type { Program } from './program.ts'
import type { Search, World } from './reach.ts'
import { themesOf } from './themes.ts'

const worlds = new WeakMap<Program, World>()
/** Drawn once for all who ask of a package. */
export const worldOf = (program: Program, manifest: ManifestFacts): World => {
  const known = worlds.get(program)
  if (known) return known
  const tree = treeOf(program)
  const callbacks = callbackFinder(program, tree)
  const world = {
    program,
    tree,
    callbacks,
    dispatch: dispatcher(program, tree),
    components: componentsOf(program, manifest),
    themes: themesOf(program, callbacks, manifest),
    manifestNames: manifestNames(manifest),
  }
  worlds.set(program, world)
  return world
}

const searches = new WeakMap<World, Search>()
/** What runs, how surely and after what, from all that the manifest declares: followed once for all who ask. */
export const searchOf = (world: World, manifest: ManifestFacts): Search => {
  const known = searches.get(world)
  if (known) return known
  const search = follow(world, rootsOf(world, manifest))
  searches.set(world, search)
  return search
}

const closer = new WeakMap<World, Search>()
/** The same, with fewer ways to what is read early: for who tells of these alone. */
export const closerSearchOf = (world: World, manifest: ManifestFacts): Search => {
  const known = closer.get(world)
  if (known) return known
  const wide = searchOf(world, manifest)
  // A table that can't be read hides where objects come from, and nothing else.
  const search = unlessMalformed(() => closerSearch(world, rootsOf(world, manifest), wide), wide)
  closer.set(world, search)
  return search
}
