import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { bytesSource, partSource } from '../bytes/source.ts'
import type { Source } from '../bytes/source.ts'
import { isV4SideFile } from '../formats/idsig.ts'
import { isStored, openArchive, readEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import { MANIFEST_PATH, readHead } from './manifest.ts'
import type { PackageHead } from './manifest.ts'
import { isPartPath } from './part-path.ts'

/** A package inside a collection of packages (`.apks`, `.xapk`): its path there, and what it says it is. */
export type Part = { path: string; sizeBytes: number; head: PackageHead; source: Source; archive: Archive }
export type Opened =
  | { kind: 'package'; source: Source; archive: Archive; open: () => Iterable<Part> }
  | { kind: 'refused'; reason: string }

const BASE_PATHS = ['base.apk', 'splits/base-master.apk', 'universal.apk']

const REFUSED = {
  aab: '这是 AAB（应用束），要由商店或 bundletool 变成安装包才能装到设备上。请用 bundletool build-apks 生成 .apks 文件再送来，或者加上 --mode=universal，送其中的 universal.apk',
  v4: '这是 v4 签名的旁边文件（.idsig），不是安装包，判定也不看它。请送它旁边的安装包',
  noBase: '分包合集里没有基础包：每个安装包都只是分包。请把基础包（base.apk）一起打进去',
  broken: '分包合集里有读不出的安装包',
  notOnePackage: '分包合集里有不止一个应用。请一次只送一个应用的安装包',
}

const isAppBundle = ({ byPath }: Archive) => byPath.has('BundleConfig.pb') || byPath.has('base/manifest/AndroidManifest.xml')

/** In the order of their paths, not of the zip: the same collection packed anew is read the same way. */
const partsIn = ({ byPath }: Archive) =>
  [...byPath.values()].filter(({ path }) => isPartPath(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1))

const sourceOf = (archive: Archive, entry: ZipEntry): Source => {
  if (entry.dataOffset >= 0 && isStored(archive, entry)) return partSource(archive.source, entry.dataOffset, entry.sizeBytes)
  return bytesSource(readEntry(archive, entry, limits.nestedPackageBytes))
}

/** What the packages inside may hold and inflate to counts together, against the same bounds as one package's. */
type Spent = { bytes: number; entries: number }
const openPart = (archive: Archive, entry: ZipEntry, spent: Spent): Part => {
  const source = sourceOf(archive, entry)
  const inner = openArchive(source)
  spent.bytes += inner.inflated.bytes
  spent.entries += inner.entries.length
  if (spent.entries > limits.entryCount)
    throw new LimitReached('entryCount', `over ${limits.entryCount} entries in all packages of the collection`)
  if (spent.bytes > limits.inflatedBytes)
    throw new LimitReached('inflatedBytes', `over ${limits.inflatedBytes} bytes in all packages of the collection`)
  return { path: entry.path, sizeBytes: entry.sizeBytes, head: readHead(inner), source, archive: inner }
}

const isPackage = ({ archive }: Part) => archive.byPath.has(MANIFEST_PATH)

/** Opened one after the other, so that a deflated one is let go before the next: `path` and `head` are kept. */
function* openAll(archive: Archive, entries: readonly ZipEntry[]): Generator<Part> {
  const spent = { bytes: 0, entries: 0 }
  for (const entry of entries) {
    const part = openPart(archive, entry, spent)
    if (isPackage(part)) yield part
  }
}

const bestBase = (paths: readonly string[]) => BASE_PATHS.find((path) => paths.includes(path)) ?? paths[0]

type Named = Pick<Part, 'path' | 'head'>
const NAME_CHARS = 100
const named = ({ path, head }: Named) => (head.split ?? path).slice(0, NAME_CHARS)

/** Why Android would not install these together, as far as their manifests say. */
const mismatch = (base: Named, splits: readonly Named[]): string | undefined => {
  const other = splits.find(({ head }) => head.package !== base.head.package)
  if (other) return `分包 ${named(other)} 的包名与基础包不同，Android 不会把它们装在一起。请只放同一个应用、同一次构建的安装包`
  const older = splits.find(({ head }) => head.versionCode !== base.head.versionCode)
  return older && `分包 ${named(older)} 的版本号与基础包不同，Android 不会把它们装在一起。请放同一次构建的安装包`
}

const headsIn = (archive: Archive, entries: readonly ZipEntry[]) => {
  const heads: Named[] = []
  for (const { path, head } of openAll(archive, entries)) heads.push({ path, head })
  return heads
}

/** As the platform puts them behind the base: of two classes with one name it takes the first. */
const byName = (heads: readonly Named[], entries: readonly ZipEntry[]) => {
  const names = new Map(heads.map(({ path, head }) => [path, head.split ?? '']))
  const nameOf = ({ path }: ZipEntry) => names.get(path) ?? ''
  return entries.toSorted((a, b) => Number(nameOf(a) > nameOf(b)) - Number(nameOf(a) < nameOf(b)))
}

const openCollection = (archive: Archive, entries: readonly ZipEntry[]): Opened => {
  if (entries.length > limits.splitCount) throw new LimitReached('splitCount', `${entries.length} packages in one collection`)
  const heads = headsIn(archive, entries)
  const bases = heads.filter(({ head }) => head.split === undefined)
  const path = bestBase(bases.map((one) => one.path))
  const chosen = bases.find((one) => one.path === path)
  if (!chosen) return { kind: 'refused', reason: REFUSED.noBase }
  // Standalone packages are the same app for other devices; splits stand beside exactly one base.
  const isStandalone = (one: Named) => BASE_PATHS.includes(one.path) || one.path.startsWith('standalones/')
  if (bases.length > 1 && !bases.every((one) => isStandalone(one) && one.head.package === chosen.head.package))
    return { kind: 'refused', reason: REFUSED.notOnePackage }
  const reason = mismatch(
    chosen,
    heads.filter((one) => !bases.includes(one)),
  )
  if (reason !== undefined) return { kind: 'refused', reason }
  const base = archive.byPath.get(chosen.path)
  if (!base) throw new Malformed(0, chosen.path)
  const { source, archive: inner } = openPart(archive, base, { bytes: 0, entries: 0 })
  const splits = byName(
    heads,
    entries.filter((entry) => bases.every((one) => one.path !== entry.path)),
  )
  return { kind: 'package', source, archive: inner, open: () => openAll(archive, splits) }
}

/**
 * The package itself, or the base of a collection of packages with its splits; refused where neither is in the file. Told
 * by content, not by name. Malformed and LimitReached as the zip reader throws them.
 */
export const openPackage = (source: Source): Opened => {
  if (isV4SideFile(source)) return { kind: 'refused', reason: REFUSED.v4 }
  const archive = openArchive(source)
  const whole: Opened = { kind: 'package', source, archive, open: () => [] }
  if (archive.byPath.has(MANIFEST_PATH)) return whole
  if (isAppBundle(archive)) return { kind: 'refused', reason: REFUSED.aab }
  const entries = partsIn(archive)
  if (entries.length === 0) return whole
  try {
    return openCollection(archive, entries)
  } catch (error) {
    if (error instanceof Malformed) return { kind: 'refused', reason: REFUSED.broken }
    throw error
  }
}
