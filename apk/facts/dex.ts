import { Malformed } from '../bytes/malformed.ts'
import { definedClasses, readDexes } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { withEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import type { DexFacts, ManifestFacts } from './facts.ts'
import { findPacker } from './packer.ts'

const DEX_PATH = /^classes([2-9]|[1-9]\d+)?\.dex$/
const SHORT_NAME_CHARS = 3

const orderOf = ({ path }: ZipEntry) => Number(DEX_PATH.exec(path)?.[1] ?? 1)

type DexFile = DexFacts['files'][number]

/** Looks at one dex file while its bytes are there. */
type Visit = (dex: Dex, path: string) => void

const sumOf = (dexes: Dex[], table: 'classes' | 'methods') => dexes.reduce((sum, dex) => sum + dex[table].count, 0)

const readOne = (archive: Archive, entry: ZipEntry, { names, visit }: { names: Set<string>; visit: Visit }): DexFile =>
  withEntry(archive, entry, {
    capBytes: limits.dexBytes,
    use: (source) => {
      const dexes = readDexes(source.read(0, source.sizeBytes))
      for (const dex of dexes) {
        for (const name of definedClasses(dex)) names.add(name)
        visit(dex, entry.path)
      }
      const { path, sizeBytes } = entry
      const [version, classCount, methodCount] = [dexes[0]?.version ?? '', sumOf(dexes, 'classes'), sumOf(dexes, 'methods')]
      return { path, version, sizeBytes, classCount, methodCount }
    },
  })

/** What stands behind the last dot, an inner class by its own part: what a shrinker renames. */
const simpleName = (name: string) => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1)

const shortShare = (classes: string[]) => {
  if (classes.length === 0) return 0
  const short = classes.filter((name) => simpleName(name).length <= SHORT_NAME_CHARS).length
  return Math.round((short / classes.length) * 10_000) / 10_000
}

/**
 * The code's outline: files, counts, class names, and whether a packer hides the real code. No dex at all is a fact of its
 * own; one that can't be read makes the family unreadable, because a missing class would prove nothing. `visit` sees each file.
 */
export const readDexFacts = (archive: Archive, manifest: ManifestFacts | undefined, visit: Visit = () => {}): DexFacts => {
  const entries = [...archive.byPath.values()]
    .filter(({ path }) => DEX_PATH.test(path))
    .toSorted((a, b) => orderOf(a) - orderOf(b))
  if (entries.length > MAX_DEX_FILES) throw new Malformed(0, `at most ${MAX_DEX_FILES} dex files`)
  const names = new Set<string>()
  const files = entries.map((entry) => readOne(archive, entry, { names, visit }))
  const classes = [...names].toSorted()
  const packer = findPacker({ paths: [...archive.byPath.keys()], application: manifest?.application?.name })
  return { files, classes, shortNameShare: shortShare(classes), ...(packer ? { packer } : {}) }
}
const MAX_DEX_FILES = 500
