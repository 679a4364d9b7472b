/** Directly inside, or in the folders that bundletool makes. Nothing deeper is a package, and nothing inside one is opened. */
const PART = /^(?:splits\/|standalones\/)?[^/]+\.apk$/i
const INSIDE_PART = /^(?:splits\/|standalones\/)?[^/]+\.apk\//i

export const isPartPath = (path: string) => PART.test(path)

/** An entry's path in its own package: without the path of the part of a collection that it lies in. */
export const pathInPart = (path: string) => path.replace(INSIDE_PART, '')
