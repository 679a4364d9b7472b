import { Malformed } from '../bytes/malformed.ts'
import type { ManifestFacts } from '../facts/facts.ts'
import { PAUSE } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import { callbackFinder } from './callbacks.ts'
import { treeOf } from './class-tree.ts'
import { closerSearch } from './closer.ts'
import { dispatcher } from './dispatch.ts'
import { componentsOf, rootsOf } from './entries.ts'
import { follow } from './follow.ts'
import { manifestNames } from './manifest-names.ts'
import type { Program } from './program.ts'
import type { Root, Search, World } from './reach.ts'
import { themesOf } from './themes.ts'

const worlds = new WeakMap<Program, World>()
/** Built once per package. */
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
/** Reachability from all entry points of the manifest, computed once per package. */
export function* searchOf(world: World, manifest: ManifestFacts): Pausing<Search> {
  const known = searches.get(world)
  if (known) return known
  const search = yield* follow(world, rootsOf(world, manifest))
  searches.set(world, search)
  return search
}

/** A malformed table hides only where objects come from: the wide search still holds. */
function* closerThan(wide: Search, world: World, roots: readonly Root[]): Pausing<Search> {
  try {
    return yield* closerSearch(world, roots, wide)
  } catch (error) {
    if (error instanceof Malformed) return wide
    throw error
  }
}

const closer = new WeakMap<World, Search>()
/** The same with refined points-to sets, which removes infeasible paths to early reads. Use it only for those. */
export function* closerSearchOf(world: World, manifest: ManifestFacts): Pausing<Search> {
  const known = closer.get(world)
  if (known) return known
  const wide = yield* searchOf(world, manifest)
  yield PAUSE
  const search = yield* closerThan(wide, world, rootsOf(world, manifest))
  closer.set(world, search)
  return search
}
