import { shown } from './bundle-layout.ts'
import type { PackageHead } from './manifest.ts'
import type { Place } from './part-path.ts'

type Named = { path: string; place: Place; head: PackageHead }

const REFUSED = {
  noBase: '分包合集里没有基础包：每个安装包都只是分包。请把基础包（base.apk）一起打进去',
  notOnePackage: '分包合集里有不止一个应用。请一次只送一个应用的安装包',
}

const MASTER = /^splits\/base-master(?:_\d+)?\.apk$/i
/** Best first. */
const BASES = [/^base\.apk$/, MASTER, /^universal\.apk$/]
const rankOf = ({ path }: Named) => {
  const rank = BASES.findIndex((base) => base.test(path))
  return rank < 0 ? BASES.length : rank
}

const named = ({ path, head }: Named) => shown(head.split ?? path)
/**
 * Asset packs that are downloaded later have a version name but no version code, and are never installed (bundletool's
 * AssetSlicesGenerator).
 */
const isFetchedLater = ({ place, head }: Named) => place === 'asset-slices' && head.versionCode === undefined

/** Why Android would not install these together, judging by their manifests. */
const mismatch = (base: Named, splits: readonly Named[]): string | undefined => {
  const other = splits.find(({ head }) => head.package !== base.head.package)
  if (other) return `分包 ${named(other)} 的包名与基础包不同，Android 不会把它们装在一起。请只放同一个应用、同一次构建的安装包`
  const older = splits.find((one) => one.head.versionCode !== base.head.versionCode && !isFetchedLater(one))
  return older && `分包 ${named(older)} 的版本号与基础包不同，Android 不会把它们装在一起。请放同一次构建的安装包`
}

/** Android rejects an installation with a split name twice. */
const repeated = (splits: readonly Named[]): string | undefined => {
  const first = new Map<string | undefined, Named>()
  for (const split of splits) {
    const known = first.get(split.head.split)
    if (known)
      return `分包 ${named(split)} 在合集里不止一个（${shown(known.path)} 和 ${shown(split.path)}），Android 不会把它们装在一起。请每个分包只放一个`
    first.set(split.head.split, split)
  }
  return undefined
}

/** Standalone packages are the same app for other devices: used only without another base and without splits (asset packs aside). */
const basesFor = <T extends Named>(bases: readonly T[], splits: readonly T[]) => {
  const own = bases.filter(({ place }) => place !== 'standalones')
  return own.length > 0 || splits.some(({ place }) => place !== 'asset-slices') ? own : bases
}

const isOneApp = (base: Named, bases: readonly Named[]) => {
  const isOtherForm = (one: Named) => one.place === 'standalones' || rankOf(one) < BASES.length
  return bases.length === 1 || bases.every((one) => one.head.package === base.head.package && isOtherForm(one))
}

type Together<T extends Named> = { kind: 'together'; base: T; splits: T[] } | { kind: 'refused'; reason: string }

/**
 * The base and its splits; refused if Android would not install them together. Superseded packages of other variants are ignored.
 */
export const together = <T extends Named>(packages: readonly T[], superseded: ReadonlySet<string>): Together<T> => {
  const judged = packages.filter(({ path }) => !superseded.has(path))
  const splits = judged.filter(({ head }) => head.split !== undefined)
  const bases = judged.filter(({ head }) => head.split === undefined)
  const [base] = basesFor(bases, splits).toSorted((a, b) => rankOf(a) - rankOf(b))
  if (!base) return { kind: 'refused', reason: REFUSED.noBase }
  const foreign = packages.some(({ path, head }) => superseded.has(path) && head.package !== base.head.package)
  if (foreign || !isOneApp(base, bases)) return { kind: 'refused', reason: REFUSED.notOnePackage }
  const reason = mismatch(base, splits) ?? repeated(splits)
  return reason === undefined ? { kind: 'together', base, splits } : { kind: 'refused', reason }
}
