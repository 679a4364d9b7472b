import { Malformed } from '../bytes/malformed.ts'
import { findString } from '../dex/ids.ts'
import type { Dex } from '../formats/dex.ts'
import type { ComponentFact, ElsewhereFact, EmbeddedFile } from './facts.ts'
import { isHollow } from './packer.ts'

const CLASSES = [
  'DexClassLoader',
  'PathClassLoader',
  'InMemoryDexClassLoader',
  'DelegateLastClassLoader',
  'BaseDexClassLoader',
  'DexFile',
]
/** As a type, and as a text for whoever comes by reflection. */
const LOADERS = [
  ...CLASSES.flatMap((name) => [`Ldalvik/system/${name};`, `dalvik.system.${name}`]),
  'makeDexElements',
  'makePathElements',
  'makeInMemoryDexElements',
]

/** Whether a file names anything that loads code from elsewhere; one whose texts can't be read may. */
const namesLoader = (dex: Dex) => {
  try {
    return LOADERS.some((name) => findString(dex, name) >= 0)
  } catch (error) {
    if (error instanceof Malformed) return true
    throw error
  }
}

/** Names in the order of their units, as `toSorted` gives them. */
const isAmong = (names: readonly string[], wanted: string) => {
  let [low, high] = [0, names.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const name = names[middle] as string
    if (name === wanted) return true
    if (name < wanted) low = middle + 1
    else high = middle - 1
  }
  return false
}

const CODE_KINDS: readonly string[] = ['dex', 'archive', 'package'] satisfies EmbeddedFile['kind'][]
const MAX_PATHS = 20

type About = { carried: readonly EmbeddedFile[]; components: readonly ComponentFact[]; classes: readonly string[] }

/**
 * Where code may stand that is in none of the files which were read. A whole package among the entries may be there to be
 * installed, as an app of its own: it counts where something loads code at run time.
 */
export const startElsewhere = () => {
  let loads = false
  const look = (dex: Dex) => {
    loads ||= namesLoader(dex)
  }
  const finish = ({ carried, components, classes }: About): ElsewhereFact => {
    const code = carried.filter(({ kind }) => CODE_KINDS.includes(kind) && (loads || kind !== 'package'))
    return {
      paths: code.slice(0, MAX_PATHS).map(({ path }) => path),
      hollow: isHollow(components, (name) => isAmong(classes, name)),
    }
  }
  return { look, finish }
}
