import { filesOf } from '../formats/arsc-lookup.ts'
import type { ResourceTable } from '../formats/arsc.ts'
import { readXml } from '../formats/axml.ts'
import { DENSITY_ANY } from '../formats/res-config.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import type { XmlElement } from './facts.ts'
import { frameworkAttribute } from './xml-element.ts'
import { isUnreadable } from './xml-files.ts'

export const ICON_BYTES = 1024 * 1024
const RASTER = /\.(png|webp|jpe?g)$/i
/** Bound on XML drawables searched for a foreground: real icons have one or two. */
const MAX_DRAWN = 20
/** xxxhdpi is sharp on our pages; higher densities are only larger. */
const BEST_DENSITY = 640

const rank = (density: number) => (density >= DENSITY_ANY || density > BEST_DENSITY ? 1 : density)

const rastersOf = (archive: Archive, table: ResourceTable, id: number) =>
  filesOf(table, id)
    .filter(({ path }) => RASTER.test(path) && (archive.byPath.get(path)?.sizeBytes ?? Infinity) <= ICON_BYTES)
    .toSorted((a, b) => rank(b.density) - rank(a.density))

const drawableIn = (element: XmlElement | undefined) => {
  const drawable = element && (frameworkAttribute(element, 'drawable') ?? frameworkAttribute(element, 'src'))
  return drawable?.type === 'reference' && typeof drawable.value === 'number' ? drawable.value : undefined
}

/** The foreground of an adaptive icon, or the image of a bitmap or inset in XML. */
const foregroundOf = (archive: Archive, path: string) => {
  const entry = archive.byPath.get(path)
  if (!entry || entry.sizeBytes > ICON_BYTES) return undefined
  try {
    const { root } = readXml(readEntry(archive, entry, limits.xmlFileBytes), path)
    const foreground = root.children.find(({ name }) => name === 'foreground')
    return drawableIn(foreground) ?? drawableIn(foreground?.children[0]) ?? drawableIn(root)
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}

const MAX_LOST = 20
const isColour = (text: string) => text.startsWith('#')
/** Files to which the icon refers for some density or API level, and which are missing in the package. */
export const lostIcons = (archive: Archive, table: ResourceTable, id: number): string[] => {
  const paths = filesOf(table, id).map(({ path }) => path)
  return [...new Set(paths)].filter((path) => !isColour(path) && !archive.byPath.has(path)).slice(0, MAX_LOST)
}

/**
 * Path of the sharpest raster image of an icon, or of the foreground of an adaptive one. Always an entry of the package with an
 * image extension.
 */
export const bestIcon = (archive: Archive, table: ResourceTable | undefined, id: number): string | undefined => {
  if (!table) return undefined
  const own = rastersOf(archive, table, id)[0]
  if (own) return own.path
  const drawn = new Set(filesOf(table, id).flatMap(({ path }) => (path.endsWith('.xml') ? [path] : [])))
  for (const path of [...drawn].slice(0, MAX_DRAWN)) {
    const foreground = foregroundOf(archive, path)
    const raster = foreground === undefined ? undefined : rastersOf(archive, table, foreground)[0]
    if (raster) return raster.path
  }
  return undefined
}
