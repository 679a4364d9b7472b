import { hasName } from './class-names.ts'
import type { CodeLoader, ComponentFact, ElsewhereFact, EmbeddedFile, Facts } from './facts.ts'
import { isHollow } from './packer.ts'

const CODE_KINDS: readonly string[] = ['dex', 'archive', 'package'] satisfies EmbeddedFile['kind'][]
/** Bound on listed paths. */
export const MAX_PATHS = 20

/** Stands for all entries if none could be read. */
const ALL_ENTRIES = '包内文件'

type About = {
  carried: Facts['embeddedFiles']
  components: readonly ComponentFact[]
  classes: readonly string[]
  /** Whether anything is known to load code at run time. */
  loads: boolean
  loaders?: CodeLoader[]
  startsNative?: boolean
}

/**
 * Where there may be code beside the files that were read. An embedded package may only be for installation as a separate app: it
 * counts if something loads code at run time.
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
