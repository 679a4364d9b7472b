export type ArchiveFacts = {
  sizeBytes: number
  entryCount: number
  inflatedBytes: number
  entries: EntryFact[]
  anomalies: ArchiveAnomaly[]
  /** Where the package lay in a collection that holds more than is judged. */
  collection?: CollectionFacts
  /** Absent where both files are, and in facts of engines before 1.17. */
  baselineProfile?: BaselineProfileFact
}
/** What stands in `assets/dexopt`. */
export type BaselineProfileFact = {
  profile?: PackedProfile & { lines: ProfileLineFact[] }
  /** `keys` are the code files that it tells of. */
  metadata?: PackedProfile & { keys: string[] }
}
export type PackedProfile = {
  sizeBytes: number
  /** Only what stands in the archive as it is can be opened by the library that installs it. */
  stored: boolean
  /** `broken` is no file of this format or none to its end; `unread` has a version that is not known, or passes a bound. */
  state: 'read' | 'broken' | 'unread'
  /** Three digits, empty where it is broken. */
  version: string
}
export type ProfileLineFact = {
  /** As the profile names the code file. */
  key: string
  /** CRC-32 in hex of the file that the profile was made for, and of the one with this name in the package, where it has one. */
  madeFor: string
  inPackage?: string
  classes: number
  marks: number
}
/** What a collection of packages holds beside those that are judged. */
export type CollectionFacts = {
  /** Which of several variants is judged: the newest by bundletool's table of contents, or by the names of the files. */
  variant?: { by: 'toc'; minSdk: number } | { by: 'names' }
  /** Paths in the collection: packages of other variants, for other devices, other forms of the app. The first of them. */
  unjudged: string[]
  unjudgedCount: number
}
/** One central directory entry, the way Android picks it (first of several same names). */
export type EntryFact = {
  path: string
  /** 0 stored, 8 deflated, anything else is read as deflated by Android. */
  method: number
  compressedBytes: number
  sizeBytes: number
  /** Absolute offset of the entry's data: local header + 30 + name + extra. -1 where the local header lies. */
  dataOffset: number
}
export type ArchiveAnomaly = {
  kind:
    | 'duplicate-entry'
    | 'climbing-path'
    | 'fake-encryption'
    | 'unknown-method'
    | 'header-mismatch'
    | 'leading-bytes'
    | 'dex-prefix'
    | 'trailing-bytes'
    | 'overlapping-entries'
    | 'empty-name'
  path: string
  detail: string
}
