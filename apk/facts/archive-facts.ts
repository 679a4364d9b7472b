export type ArchiveFacts = {
  sizeBytes: number
  entryCount: number
  inflatedBytes: number
  entries: EntryFact[]
  anomalies: ArchiveAnomaly[]
  /** Set if the package came from a collection of which only a part is judged. */
  collection?: CollectionFacts
  /** Absent if the package has neither file, and in facts of engines before 1.17. */
  baselineProfile?: BaselineProfileFact
}
/** Contents of `assets/dexopt`. */
export type BaselineProfileFact = {
  profile?: PackedProfile & { lines: ProfileLineFact[] }
  /** `keys`: the code files that it describes. */
  metadata?: PackedProfile & { keys: string[] }
}
export type PackedProfile = {
  sizeBytes: number
  /** The library that installs the profile can only open it uncompressed. */
  stored: boolean
  /** `broken`: not of this format, or truncated; `unread`: unknown version, or beyond a bound. */
  state: 'read' | 'broken' | 'unread'
  /** Three digits, empty if broken. */
  version: string
}
export type ProfileLineFact = {
  /** The code file's name in the profile. */
  key: string
  /** CRC-32 in hex: of the file that the profile was made for, and of the package's file of this name, if any. */
  madeFor: string
  inPackage?: string
  classes: number
  marks: number
}
/** The packages of a collection that are not judged. */
export type CollectionFacts = {
  /** How the judged variant was chosen among several: by bundletool's table of contents, or by file names; always the newest. */
  variant?: { by: 'toc'; minSdk: number } | { by: 'names' }
  /** Paths in the collection of packages for other variants, devices, or forms of the app; truncated to the first. */
  unjudged: string[]
  unjudgedCount: number
}
/** A central directory entry, as Android picks it (the first of several with the same name). */
export type EntryFact = {
  path: string
  /** 0 stored, 8 deflated; Android reads anything else as deflated. */
  method: number
  compressedBytes: number
  sizeBytes: number
  /** Absolute offset of the entry's data: local header + 30 + name + extra. -1 if the local header is wrong. */
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
