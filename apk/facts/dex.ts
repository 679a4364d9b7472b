import { Malformed } from '../bytes/malformed.ts'
import { classNames, takeFile } from '../dex/class-table.ts'
import type { ClassTable } from '../dex/class-table.ts'
import { readDexes } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import { PAUSE } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import { findElsewhere } from './elsewhere.ts'
import type { CodeLoader, DexFacts, Facts, ManifestFacts } from './facts.ts'
import { findPacker, packerFiles, type Placed } from './packer.ts'
import type { Steps } from './seeing.ts'

const DEX_PATH = /^classes([2-9]|[1-9]\d+)?\.dex$/
const SHORT_NAME_CHARS = 3

/** Whether the path is that of a code file which the platform may load. */
export const isCodeFile = (path: string) => DEX_PATH.test(path)

const orderOf = ({ path }: ZipEntry) => Number(DEX_PATH.exec(path)?.[1] ?? 1)

type DexFile = DexFacts['files'][number]

/** Called with each dex file while its bytes are in memory. */
type Visit = (dex: Dex, path: string) => Pausing<void>

const sumOf = (dexes: Dex[], table: 'classes' | 'methods') => dexes.reduce((sum, dex) => sum + dex[table].count, 0)

type Reading = { classes: ClassTable; visit: Visit }
type Place = { path: string; isLoaded: boolean }

type Read = Reading & Place
function* dexesOf(archive: Archive, entry: ZipEntry, { path, isLoaded, classes, visit }: Read): Pausing<Dex[]> {
  try {
    const dexes = readDexes(readEntry(archive, entry, limits.dexBytes))
    for (const dex of dexes) {
      takeFile(classes, dex, isLoaded)
      yield PAUSE
      yield* visit(dex, path)
    }
    return dexes
  } catch (error) {
    // A package has dozens of them.
    throw error instanceof Malformed ? new Malformed(error.offset, error.sought, entry.path) : error
  }
}

function* readOne(archive: Archive, entry: ZipEntry, how: Read): Pausing<DexFile> {
  const dexes = yield* dexesOf(archive, entry, how)
  const { sizeBytes } = entry
  const [version, classCount, methodCount] = [dexes[0]?.version ?? '', sumOf(dexes, 'classes'), sumOf(dexes, 'methods')]
  return { path: how.path, version, sizeBytes, classCount, methodCount }
}

/** Length of the name after the last dot or `$`, which is what a shrinker renames. */
const simpleNameChars = (name: string) => name.length - 1 - Math.max(name.lastIndexOf('.'), name.lastIndexOf('$'))

const shortShare = (classes: string[]) => {
  if (classes.length === 0) return 0
  let short = 0
  for (const name of classes) if (simpleNameChars(name) <= SHORT_NAME_CHARS) short += 1
  return Math.round((short / classes.length) * 10_000) / 10_000
}

/** The platform loads `classes.dex`, `classes2.dex` … up to the first missing number. */
const loadedOf = (entries: ZipEntry[]) => entries.filter((entry, index) => orderOf(entry) === index + 1).length

const unloadedIn = (classes: ClassTable, paths: string[]): Pick<DexFacts, 'unloaded'> =>
  paths.length === 0 ? {} : { unloaded: { paths, classes: classNames(classes, classes.unloaded).toSorted() } }

/** Empty for a package that declares to have no code. */
const componentsOf = (manifest: ManifestFacts | undefined) =>
  manifest?.application?.hasCode === false ? [] : (manifest?.components ?? [])

/** Code files in the platform's order, of which it may load only the first ones. */
export const codeEntries = (archive: Archive) =>
  [...archive.byPath.values()].filter(({ path }) => isCodeFile(path)).toSorted((a, b) => orderOf(a) - orderOf(b))

type About = {
  manifest: ManifestFacts | undefined
  carried: Facts['embeddedFiles']
  loads: boolean
  loaders: CodeLoader[]
  startsNative: boolean
}

/**
 * Reads the code files of an app's packages one by one, the base's first; `visit` is called while each is in memory. One unreadable
 * file makes the family unreadable, because a class missing from the rest would prove nothing.
 */
export const startDexFiles = ({ classes, visit }: Reading) => {
  const files: DexFile[] = []
  const unloaded: string[] = []
  const packed: Placed[] = []
  /** `inside`: prefix for the paths of a split. */
  function* read(archive: Archive, inside = ''): Steps<void> {
    const entries = codeEntries(archive)
    if (files.length + entries.length > MAX_DEX_FILES) throw new Malformed(0, `at most ${MAX_DEX_FILES} dex files`)
    // In a collection, libraries are in separate splits, and a packer's files are among them.
    for (const file of packerFiles(archive.byPath.keys(), inside)) packed.push(file)
    const loaded = loadedOf(entries)
    for (const [at, entry] of entries.entries()) {
      yield [entry]
      const [path, isLoaded] = [inside + entry.path, at < loaded]
      if (!isLoaded) unloaded.push(path)
      files.push(yield* readOne(archive, entry, { path, isLoaded, classes, visit }))
    }
  }
  /**
   * The code's outline: files, counts, class names, and whether a packer hides the real code. Having no dex file at all is a fact,
   * too.
   */
  const finish = ({ manifest, ...about }: About): DexFacts => {
    const names = classNames(classes).toSorted()
    const place = findElsewhere({ ...about, components: componentsOf(manifest), classes: names })
    const packer = findPacker({
      files: packed,
      application: manifest?.application?.name,
      isHollow: place.hollow,
    })
    const outline = { files, classes: names, ...unloadedIn(classes, unloaded), shortNameShare: shortShare(names) }
    return { ...outline, ...(packer ? { packer } : {}), elsewhere: place }
  }
  return { read, finish }
}
const MAX_DEX_FILES = 500
