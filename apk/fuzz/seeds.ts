import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRefusal } from '../bytes/malformed.ts'
import { bytesSource } from '../bytes/source.ts'
import { openArchive, readEntry } from '../formats/zip.ts'
import type { Archive } from '../formats/zip.ts'
import type { Target } from './targets.ts'

/** Larger entries are mutated inside the package; on their own they would only be slow. */
const MOST_BYTES = 512 * 1024
/** Bound on seeds taken from thousands of layouts, spread over their sizes. */
const MOST_SEEDS = 600

/** Malformed and LimitReached are valid answers; any other error is a finding. */
export const answered = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return undefined
  }
}

export const distinct = (all: readonly Uint8Array[]) => [
  ...new Map(all.map((bytes) => [createHash('sha256').update(bytes).digest('hex'), bytes])).values(),
]

/** Contents of the packages' entries whose path matches. */
export const entriesLike = (pattern: RegExp, packages: readonly Uint8Array[]) =>
  distinct(
    packages.flatMap((bytes) => {
      const archive = answered(() => openArchive(bytesSource(bytes)))
      return archive ? contentsOf(archive, pattern) : []
    }),
  )
const contentsOf = (archive: Archive, pattern: RegExp) =>
  archive.entries
    .filter(({ path }) => pattern.test(path))
    .flatMap((entry) => {
      const content = answered(() => readEntry(archive, entry, MOST_BYTES))
      return content && content.length > 0 ? [Uint8Array.from(content)] : []
    })

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

const PACKAGE = /\.(apk|apks|xapk|zip|jar)$/i
const read = (path: string) => new Uint8Array(readFileSync(path))

const spread = (all: Uint8Array[]) => {
  if (all.length <= MOST_SEEDS) return all
  const sorted = all.toSorted((a, b) => a.length - b.length)
  return Array.from({ length: MOST_SEEDS }, (_, at) => sorted[Math.floor((at * sorted.length) / MOST_SEEDS)]!)
}

/** A target's seeds: its own samples, or with folders, what it finds in the packages and files there. */
export const seedsOf = (target: Target, folders: readonly string[]): Uint8Array[] => {
  const { seeds, from, onlyGiven } = target
  if (folders.length === 0) return seeds()
  const files = folders.flatMap(filesIn)
  const packages = files.filter((path) => PACKAGE.test(path)).map(read)
  if (from === 'packages') return onlyGiven ? packages : [...seeds(), ...packages]
  const alone = files.filter((path) => !PACKAGE.test(path) && from.alone.test(path)).map(read)
  return [...seeds(), ...spread(distinct([...from.inside(packages), ...alone]))]
}
