import { hasName } from './class-names.ts'
import type { CodeLoader, ComponentFact, ElsewhereFact, EmbeddedFile, Facts } from './facts.ts'
import { isHollow } from './packer.ts'

const CODE_KINDS: readonly string[] = ['dex', 'archive', 'package'] satisfies EmbeddedFile['kind'][]
/** More places than that are not told. */
export const MAX_PATHS = 20

/** Where none of the entries could be looked at. */
const ALL_ENTRIES = '包内文件'

type About = {
  carried: Facts['embeddedFiles']
  components: readonly ComponentFact[]
  classes: readonly string[]
  /** Whether anything loads code at run time, as far as is known. */
  loads: boolean
  loaders?: CodeLoader[]
  startsNative?: boolean
}

/**
 * Where code may stand that is in none of the files which were read. A whole package among the entries may be there to be
 * installed, as an app of its own: it counts where something loads code at run time.
 */
export const findElsewhere = ({
  carried,
  components,
  classes,
  loads,
  loaders = [],
  startsNative = false,
}: About): ElsewhereFact => {
  const { files, unsearched = [] } = carried.seen ? carried.value : { files: [], unsearched: [ALL_ENTRIES] }
  const code = files.filter(({ kind }) => CODE_KINDS.includes(kind) && (loads || kind !== 'package'))
  return {
    paths: code.slice(0, MAX_PATHS).map(({ path }) => path),
    unsearched: unsearched.slice(0, MAX_PATHS),
    hollow: isHollow(components, (name) => hasName(classes, name)),
    ...(loaders.length > 0 && { loaders }),
    ...(startsNative && { startsNative }),
  }
}
