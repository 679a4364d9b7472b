/** Folders that bundletool makes (its ApkPathManager): the first three hold what is installed, the others other forms of the app. */
const PLACES = ['splits', 'standalones', 'asset-slices', 'instant', 'archive'] as const
export type Place = 'root' | (typeof PLACES)[number]

const PACKAGE = /^(?:([^/]+)\/)?[^/]+\.apk$/i
/** Nothing deeper is a package, and nothing inside one is opened. */
const INSIDE_PART = /^(?:(?:splits|standalones|asset-slices)\/)?[^/]+\.apk\//i

export const isPlaceName = (folder: string) => (PLACES as readonly string[]).includes(folder.toLowerCase())

/** Where in a collection a package lies; undefined in any other folder. */
export const placeOf = (path: string): Place | undefined => {
  const match = PACKAGE.exec(path)
  if (!match) return undefined
  const folder = match[1]?.toLowerCase()
  return folder === undefined ? 'root' : PLACES.find((place) => place === folder)
}

/** An entry's path in its own package: without the path of the part of a collection that it lies in. */
export const pathInPart = (path: string) => path.replace(INSIDE_PART, '')
