import { Malformed } from '../bytes/malformed.ts'
import { classNames, takeFile } from '../dex/class-table.ts'
import type { ClassTable } from '../dex/class-table.ts'
import { readDexes } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import { startElsewhere } from './elsewhere.ts'
import type { DexFacts, EmbeddedFile, ManifestFacts } from './facts.ts'
import { findPacker } from './packer.ts'
import type { Steps } from './seeing.ts'

const DEX_PATH = /^classes([2-9]|[1-9]\d+)?\.dex$/
const SHORT_NAME_CHARS = 3

/** Whether the platform takes this entry for the app's code. */
export const isCodeFile = (path: string) => DEX_PATH.test(path)

const orderOf = ({ path }: ZipEntry) => Number(DEX_PATH.exec(path)?.[1] ?? 1)

type DexFile = DexFacts['files'][number]

/** Looks at one dex file while its bytes are there. */
type Visit = (dex: Dex, path: string) => void

const sumOf = (dexes: Dex[], table: 'classes' | 'methods') => dexes.reduce((sum, dex) => sum + dex[table].count, 0)

type Reading = { classes: ClassTable; visit: Visit }

const readOne = (archive: Archive, entry: ZipEntry, { classes, visit }: Reading): DexFile => {
  const dexes = readDexes(readEntry(archive, entry, limits.dexBytes))
  for (const dex of dexes) {
    takeFile(classes, dex)
    visit(dex, entry.path)
  }
  const { path, sizeBytes } = entry
  const [version, classCount, methodCount] = [dexes[0]?.version ?? '', sumOf(dexes, 'classes'), sumOf(dexes, 'methods')]
  return { path, version, sizeBytes, classCount, methodCount }
}

/** Length of what stands behind the last dot, an inner class by its own part: what a shrinker renames. */
const simpleNameChars = (name: string) => name.length - 1 - Math.max(name.lastIndexOf('.'), name.lastIndexOf('$'))

const shortShare = (classes: string[]) => {
  if (classes.length === 0) return 0
  const short = classes.filter((name) => simpleNameChars(name) <= SHORT_NAME_CHARS).length
  return Math.round((short / classes.length) * 10_000) / 10_000
}

/** The platform counts on from `classes.dex` and stops at the first number that is not there. */
const loadedOf = (entries: ZipEntry[]) => entries.filter((entry, index) => orderOf(entry) === index + 1).length

const unloadedIn = (classes: ClassTable, { entries, loaded, fromFile }: DexFiles): Pick<DexFacts, 'unloaded'> => {
  const paths = entries.slice(loaded).map(({ path }) => path)
  return paths.length === 0 ? {} : { unloaded: { paths, classes: classNames(classes, fromFile).toSorted() } }
}

/** Of a package that declares no code nobody asks where it is. */
const componentsOf = (manifest: ManifestFacts | undefined) =>
  manifest?.application?.hasCode === false ? [] : (manifest?.components ?? [])

/** Entries of code in the order of the platform, of which it loads the first ones; the classes of the others begin at a file. */
export type DexFiles = {
  entries: ZipEntry[]
  loaded: number
  fromFile: number
  files: DexFile[]
  elsewhere: ReturnType<typeof startElsewhere>
}

export const codeEntries = (archive: Archive) =>
  [...archive.byPath.values()].filter(({ path }) => isCodeFile(path)).toSorted((a, b) => orderOf(a) - orderOf(b))

/**
 * Reads the code files one after the other; `visit` sees each while its bytes are there. One that can't be read makes the
 * family unreadable, because a missing class would prove nothing.
 */
export function* readDexFiles(archive: Archive, { classes, visit }: Reading): Steps<DexFiles> {
  const elsewhere = startElsewhere()
  const see: Visit = (dex, path) => {
    elsewhere.look(dex)
    visit(dex, path)
  }
  const entries = codeEntries(archive)
  if (entries.length > MAX_DEX_FILES) throw new Malformed(0, `at most ${MAX_DEX_FILES} dex files`)
  const loaded = loadedOf(entries)
  const files: DexFile[] = []
  let fromFile = 0
  for (const entry of entries) {
    yield [entry]
    if (files.length === loaded) fromFile = classes.fileCount
    files.push(readOne(archive, entry, { classes, visit: see }))
  }
  return { entries, loaded, fromFile, files, elsewhere }
}

type About = { classes: ClassTable; manifest: ManifestFacts | undefined; carried: readonly EmbeddedFile[] }

/** The code's outline: files, counts, class names, and whether a packer hides the real code. No dex at all is a fact of its own. */
export const dexFactsOf = (archive: Archive, read: DexFiles, { classes, manifest, carried }: About): DexFacts => {
  const names = classNames(classes).toSorted()
  const elsewhere = read.elsewhere.finish({ carried, components: componentsOf(manifest), classes: names })
  const packer = findPacker({
    paths: [...archive.byPath.keys()],
    application: manifest?.application?.name,
    isHollow: elsewhere.hollow,
  })
  const { files } = read
  const outline = { files, classes: names, ...unloadedIn(classes, read), shortNameShare: shortShare(names) }
  return { ...outline, ...(packer ? { packer } : {}), elsewhere }
}
const MAX_DEX_FILES = 500
