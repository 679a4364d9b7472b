import type { Archive, ZipEntry } from '../formats/zip.ts'
import { isPlaceName, placeOf } from './part-path.ts'
import type { Place } from './part-path.ts'

/** A package in a collection. */
export type Placed = {
  /** Path in the collection, without a folder common to all packages. */
  path: string
  place: Place
  entry: ZipEntry
}
/** Contents of a collection: packages to install, other forms of the same app, bundletool's table of contents. */
export type Layout = { packages: Placed[]; otherForms: Placed[]; toc: ZipEntry | undefined }
type LaidOut = { kind: 'collection'; layout: Layout } | { kind: 'refused'; reason: string } | { kind: 'none' }

const REFUSED = {
  noPackages: '这个文件像是分包合集，但里面没有安装包（.apk）。请把基础包和所有分包并排打成一个 ZIP 再送来',
  otherFormsOnly:
    '分包合集里只有免安装（instant）或归档（archive）用的安装包，没有要装到设备上的。请用 bundletool build-apks 的默认方式重新生成',
}

const SHOWN_CHARS = 100
export const shown = (path: string) => path.slice(0, SHOWN_CHARS)

const IS_PACKAGE = /\.apk$/i
/** AppleDouble files: macOS adds one per file when it zips. */
const MAC_ATTRIBUTES = /^__MACOSX\/(?:.*\/)?\._[^/]*$/
const isPackagePath = (path: string) => IS_PACKAGE.test(path) && !MAC_ATTRIBUTES.test(path)

/** A package without a manifest is no collection, even if there are packages among its assets. */
const isPackageItself = ({ byPath }: Archive) => byPath.has('classes.dex') || byPath.has('resources.arsc')

const COLLECTION_SIGN = /^(?:manifest\.json|info\.json|toc\.pb|.*\.obb)$/i
const INSIDE = /\.(?:apks|xapk|apkm|aab)$/i

const withoutPackages = (paths: readonly string[]): LaidOut => {
  const inside = paths.find((path) => INSIDE.test(path))
  if (inside !== undefined)
    return { kind: 'refused', reason: `这个压缩包里没有 .apk，但有 ${shown(inside)}。请解压后直接送这个文件` }
  const isCollection = paths.some((path) => COLLECTION_SIGN.test(path))
  return isCollection ? { kind: 'refused', reason: REFUSED.noPackages } : { kind: 'none' }
}

/** Zipping a folder puts its name in front of all paths. */
const commonFolder = (paths: readonly string[]) => {
  const folder = /^([^/]+)\//.exec(paths[0] ?? '')?.[1]
  if (folder === undefined || isPlaceName(folder)) return ''
  return paths.every((path) => path.startsWith(`${folder}/`)) ? `${folder}/` : ''
}

const sayStray = (strays: readonly ZipEntry[]) => {
  const more = strays.length > 1 ? ` 等 ${strays.length} 个安装包` : ' '
  return `分包合集里的 ${shown(strays[0]?.path ?? '')}${more}放在别的文件夹里，安装时不会用到，判定也不会看。请把基础包和所有分包并排放在最外层，重新打包再送来`
}

const sayTwice = (path: string) => `分包合集里有不止一个 ${shown(path)}，不知道安装哪一个。请只留一个，重新打包再送来`

const sort = ({ byPath }: Archive, entries: readonly ZipEntry[], folder: string): LaidOut => {
  const placed: Placed[] = []
  const strays: ZipEntry[] = []
  for (const entry of entries) {
    const path = entry.path.slice(folder.length)
    const place = placeOf(path)
    if (place) placed.push({ path, place, entry })
    else strays.push(entry)
  }
  if (strays.length > 0) return { kind: 'refused', reason: sayStray(strays) }
  const isOtherForm = ({ place }: Placed) => place === 'instant' || place === 'archive'
  const [packages, otherForms] = [placed.filter((one) => !isOtherForm(one)), placed.filter(isOtherForm)]
  if (packages.length === 0) return { kind: 'refused', reason: REFUSED.otherFormsOnly }
  return { kind: 'collection', layout: { packages, otherForms, toc: byPath.get(`${folder}toc.pb`) } }
}

/** Sorts the packages of a collection by role. In order of their paths, so that the order in the zip doesn't matter. */
export const layOut = (archive: Archive): LaidOut => {
  if (isPackageItself(archive)) return { kind: 'none' }
  const entries = [...archive.byPath.values()]
    .filter(({ path }) => isPackagePath(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  if (entries.length === 0) return withoutPackages([...archive.byPath.keys()])
  const twice = archive.anomalies.find(({ kind, path }) => kind === 'duplicate-entry' && isPackagePath(path))
  if (twice) return { kind: 'refused', reason: sayTwice(twice.path) }
  return sort(archive, entries, commonFolder(entries.map(({ path }) => path)))
}
