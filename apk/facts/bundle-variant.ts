import type { Layout } from './bundle-layout.ts'
import type { Variant } from './bundle-toc.ts'
import type { PackageHead } from './manifest.ts'
import { placeOf } from './part-path.ts'

/** Android 17, the newest one covered by the engine's terms: a variant for later ones can't be installed anywhere yet. */
const NEWEST_SDK = 37
const isForNobody = ({ minSdk }: Variant) => minSdk > NEWEST_SDK

/**
 * The variant for the newest API levels. A device takes the matching one with the highest number (bundletool's commands.proto), and
 * split variants are numbered by minimum API level (its VariantKey). One that requires the SDK runtime is for the few devices that
 * have it; the others take the next (its VariantMatcher).
 */
const newest = (variants: readonly Variant[]): Variant | undefined =>
  variants.toSorted(
    (a, b) =>
      Number(isForNobody(a)) - Number(isForNobody(b)) ||
      Number(a.needsSdkRuntime) - Number(b.needsSdkRuntime) ||
      b.minSdk - a.minSdk ||
      b.number - a.number,
  )[0]

const isInSplits = (path: string) => placeOf(path) === 'splits'

/** The chosen variant by the table of contents, and the packages that only others have. */
type Listed = { minSdk: number; others: ReadonlySet<string> }

/** Undefined without a table of contents, or if it doesn't match the collection. */
export const listedVariant = (variants: readonly Variant[], { packages }: Layout): Listed | undefined => {
  const chosen = newest(variants.filter(({ paths }) => paths.some(isInSplits)))
  if (!chosen) return undefined
  const present = new Set(packages.map(({ path }) => path))
  if (!chosen.paths.every((path) => present.has(path))) return undefined
  const own = new Set(chosen.paths)
  const others = variants.flatMap(({ paths }) => paths).filter((path) => isInSplits(path) && !own.has(path))
  return { minSdk: chosen.minSdk, others: new Set(others) }
}

type Named = { path: string; head: PackageHead }
const APK_CHARS = '.apk'.length
const nameOf = ({ path }: Named) => path.slice(0, -APK_CHARS)
const NUMBERED = /^(.*)_([1-9]\d{0,3})$/

/** 1 for `stem`, N for `stem_N`, undefined for anything else. */
const numberBehind = (stem: string, name: string) => {
  if (name === stem) return 1
  const match = NUMBERED.exec(name)
  return match?.[1] === stem ? Number(match[2]) : undefined
}

/** All but the highest of `stem.apk`, `stem_2.apk`, …; empty if they are named differently. */
const allButHighest = (alike: readonly Named[]): Named[] => {
  const [shortest = ''] = alike.map(nameOf).toSorted((a, b) => a.length - b.length)
  for (const stem of [shortest, NUMBERED.exec(shortest)?.[1]]) {
    const numbers = stem === undefined ? [] : alike.map((one) => numberBehind(stem, nameOf(one)) ?? 0)
    if (numbers.length === 0 || numbers.includes(0)) continue
    const highest = numbers.reduce((most, one) => Math.max(most, one), 0)
    return alike.filter((_, at) => numbers[at] !== highest)
  }
  return []
}

/**
 * Without a table of contents: of the packages in `splits/` with the same split name and a number in the file name, the highest
 * counts, per split. bundletool goes through the variants by ascending minimum API level, omits packages equal to an earlier one,
 * and appends `_2`, `_3` … to names that are taken (its ApkSerializerManager, ApkPathManager): so a split without a number, or with
 * a lower one than the base's, is shared by later variants. The split name in the manifest identifies a split, since `base-x86.apk`
 * and `base-x86_64.apk` are two.
 */
export const supersededByName = (heads: readonly Named[]): Set<string> => {
  const inSplits = heads.filter(({ path }) => isInSplits(path))
  const alike = Map.groupBy(inSplits, ({ head }) => head.split)
  return new Set([...alike.values()].flatMap((group) => (group.length > 1 ? allButHighest(group) : [])).map(({ path }) => path))
}
