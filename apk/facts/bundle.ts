import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { bytesSource, partSource } from '../bytes/source.ts'
import type { Source } from '../bytes/source.ts'
import { isV4SideFile } from '../formats/idsig.ts'
import { isStored, openArchive, readEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import { layOut, shown } from './bundle-layout.ts'
import type { Layout, Placed } from './bundle-layout.ts'
import { together } from './bundle-together.ts'
import { variantsIn } from './bundle-toc.ts'
import type { Variant } from './bundle-toc.ts'
import { listedVariant, supersededByName } from './bundle-variant.ts'
import type { CollectionFacts } from './facts.ts'
import { MANIFEST_PATH, readHead } from './manifest.ts'
import type { PackageHead } from './manifest.ts'

/** A package inside a collection (`.apks`, `.xapk`): its path, and the head of its manifest. */
export type Part = {
  path: string
  sizeBytes: number
  head: PackageHead
  source: Source
  archive: Archive
  /** Other ABIs for which the app has such packages, if there is a table of contents. */
  otherAbis?: readonly string[]
  /** All ABIs for which the app has separate packages, if there is a table of contents. */
  listedAbis?: readonly string[]
}
export type Opened =
  | {
      kind: 'package'
      source: Source
      archive: Archive
      open: () => Iterable<Part>
      /** Set if only a part of a collection is judged. */
      collection?: CollectionFacts
    }
  | { kind: 'refused'; reason: string }

const REFUSED = {
  aab: '这是 AAB（应用束），要由商店或 bundletool 变成安装包才能装到设备上。请用 bundletool build-apks 生成 .apks 文件再送来，或者加上 --mode=universal，送其中的 universal.apk',
  v4: '这是 v4 签名的旁边文件（.idsig），不是安装包，判定也不看它。请送它旁边的安装包',
  harmony: '这是鸿蒙应用的安装包（.hap 或 .app），不是 Android 安装包。请送这个应用的 .apk 文件',
  broken: '分包合集里有读不出的安装包',
}

const sayEmpty = ({ path }: Placed) =>
  `分包合集里的 ${shown(path)} 不是安装包：里面没有 AndroidManifest.xml。请去掉它，或换成完整的安装包`

const isAppBundle = ({ byPath }: Archive) => byPath.has('BundleConfig.pb') || byPath.has('base/manifest/AndroidManifest.xml')

/** A module of HarmonyOS, or a pack of such; only asked of a file without a package of Android's. */
const isHarmony = ({ byPath }: Archive) =>
  (byPath.has('module.json') && byPath.has('resources.index')) || [...byPath.keys()].some((path) => /^[^/]+\.hap$/i.test(path))

const sourceOf = (archive: Archive, entry: ZipEntry): Source => {
  if (entry.dataOffset >= 0 && isStored(archive, entry)) return partSource(archive.source, entry.dataOffset, entry.sizeBytes)
  return bytesSource(readEntry(archive, entry, limits.nestedPackageBytes))
}

/** Inflated sizes and entries of all inner packages are summed, with the same bounds as for one package. */
type Spent = { bytes: number; entries: number }
const openPart = (archive: Archive, { path, entry }: Placed, spent: Spent): Part => {
  const source = sourceOf(archive, entry)
  const inner = openArchive(source)
  spent.bytes += inner.inflated.bytes
  spent.entries += inner.entries.length
  if (spent.entries > limits.entryCount)
    throw new LimitReached('entryCount', `over ${limits.entryCount} entries in all packages of the collection`)
  if (spent.bytes > limits.inflatedBytes)
    throw new LimitReached('inflatedBytes', `over ${limits.inflatedBytes} bytes in all packages of the collection`)
  return { path, sizeBytes: entry.sizeBytes, head: readHead(inner), source, archive: inner }
}

const isPackage = ({ archive }: Part) => archive.byPath.has(MANIFEST_PATH)

/** Opened one by one, so that an inflated one is released before the next: keep only `path` and `head`. */
function* openAll(archive: Archive, packages: readonly Placed[]): Generator<Part> {
  const spent = { bytes: 0, entries: 0 }
  for (const one of packages) {
    const part = openPart(archive, one, spent)
    if (isPackage(part)) yield part
  }
}

type Headed = Placed & { head: PackageHead }
const withHeads = (archive: Archive, packages: readonly Placed[]): Headed[] => {
  const heads = new Map<string, PackageHead>()
  for (const { path, head } of openAll(archive, packages)) heads.set(path, head)
  return packages.flatMap((one) => {
    const head = heads.get(one.path)
    return head ? [{ ...one, head }] : []
  })
}

/** In the class loader's order after the base: of two classes with one name the first counts. */
const byName = (splits: readonly Headed[]) => {
  const nameOf = ({ head }: Headed) => head.split ?? ''
  return splits.toSorted((a, b) => Number(nameOf(a) > nameOf(b)) - Number(nameOf(a) < nameOf(b)))
}

/** The packages of one variant, with their heads; and which variant, if there are several. */
type Candidates = { heads: Headed[]; superseded: ReadonlySet<string>; empty: Placed[]; variant: CollectionFacts['variant'] }
const candidatesIn = (archive: Archive, layout: Layout, variants: readonly Variant[]): Candidates => {
  const listed = listedVariant(variants, layout)
  const packages = layout.packages.filter(({ path }) => !listed?.others.has(path))
  if (packages.length > limits.splitCount) throw new LimitReached('splitCount', `${packages.length} packages in one collection`)
  const heads = withHeads(archive, packages)
  const known = new Set(heads.map(({ path }) => path))
  const empty = packages.filter(({ path }) => !known.has(path))
  if (!listed) {
    const superseded = supersededByName(heads)
    return { heads, superseded, empty, variant: superseded.size > 0 ? { by: 'names' } : undefined }
  }
  const variant = listed.others.size > 0 ? ({ by: 'toc', minSdk: listed.minSdk } as const) : undefined
  return { heads, superseded: new Set(), empty, variant }
}

/** Undefined if the whole collection is judged. Bounded, since a hostile one has tens of thousands of packages. */
const MOST_UNJUDGED = 200
const besides = ({ packages, otherForms }: Layout, judged: ReadonlySet<string>, variant: CollectionFacts['variant']) => {
  const unjudged = [...packages, ...otherForms].map(({ path }) => path).filter((path) => !judged.has(path))
  if (unjudged.length === 0) return undefined
  const collection: CollectionFacts = { unjudged: unjudged.slice(0, MOST_UNJUDGED).map(shown), unjudgedCount: unjudged.length }
  return variant ? { variant, ...collection } : collection
}

/** Adds the app's ABIs from bundletool's table of contents, if there is one. */
function* withAbis(parts: Iterable<Part>, variants: readonly Variant[]): Generator<Part> {
  const known = new Map(variants.flatMap((one) => [...one.otherAbis]))
  const listedAbis = [...new Set(variants.flatMap(({ abis }) => [...abis]))].toSorted()
  for (const part of parts) {
    const otherAbis = known.get(part.path)
    yield { ...part, ...(otherAbis && { otherAbis }), ...(variants.length > 0 && { listedAbis }) }
  }
}

const openCollection = (archive: Archive, layout: Layout): Opened => {
  const variants = (layout.toc && variantsIn(archive, layout.toc)) ?? []
  const { heads, superseded, empty, variant } = candidatesIn(archive, layout, variants)
  const chosen = together<Headed>(heads, superseded)
  if (chosen.kind === 'refused') return chosen
  if (empty[0]) return { kind: 'refused', reason: sayEmpty(empty[0]) }
  const { base } = chosen
  const splits = byName(chosen.splits)
  const { source, archive: inner } = openPart(archive, base, { bytes: 0, entries: 0 })
  const collection = besides(layout, new Set([base, ...splits].map(({ path }) => path)), variant)
  const open = () => withAbis(openAll(archive, splits), variants)
  return { kind: 'package', source, archive: inner, open, ...(collection && { collection }) }
}

/**
 * The package itself, or the base of a collection with its splits; refused if the file contains neither. Detected by content, not
 * by name. Throws Malformed and LimitReached as the zip reader does. `known`: the archive, if opened before.
 */
export const openPackage = (source: Source, known?: Archive): Opened => {
  if (isV4SideFile(source)) return { kind: 'refused', reason: REFUSED.v4 }
  const archive = known ?? openArchive(source)
  const whole: Opened = { kind: 'package', source, archive, open: () => [] }
  if (archive.byPath.has(MANIFEST_PATH)) return whole
  if (isAppBundle(archive)) return { kind: 'refused', reason: REFUSED.aab }
  const laidOut = layOut(archive)
  if (laidOut.kind !== 'collection' && isHarmony(archive)) return { kind: 'refused', reason: REFUSED.harmony }
  if (laidOut.kind === 'none') return whole
  if (laidOut.kind === 'refused') return laidOut
  try {
    return openCollection(archive, laidOut.layout)
  } catch (error) {
    if (error instanceof Malformed) return { kind: 'refused', reason: REFUSED.broken }
    throw error
  }
}
