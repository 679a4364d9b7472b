/**
 * Folders in bundletool's output (its ApkPathManager): the first three contain what is installed, the others other forms of the
 * app.
 */
const PLACES = ['splits', 'standalones', 'asset-slices', 'instant', 'archive'] as const
export type Place = 'root' | (typeof PLACES)[number]

const PACKAGE = /^(?:([^/]+)\/)?[^/]+\.apk$/i
/** Packages are only at this depth, and packages inside a package aren't opened. */
const INSIDE_PART = /^(?:(?:splits|standalones|asset-slices)\/)?[^/]+\.apk\//i

export const isPlaceName = (folder: string) => (PLACES as readonly string[]).includes(folder.toLowerCase())

/** The role of a package by its path in a collection; undefined in any other folder. */
export const placeOf = (path: string): Place | undefined => {
  const match = PACKAGE.exec(path)
  if (!match) return undefined
  const folder = match[1]?.toLowerCase()
  return folder === undefined ? 'root' : PLACES.find((place) => place === folder)
}

/** An entry's path in its own package, without the path of its part of the collection. */
export const pathInPart = (path: string) => path.replace(INSIDE_PART, '')
