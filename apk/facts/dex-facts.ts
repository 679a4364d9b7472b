import type { CodeFacts } from './code-facts.ts'

export type DexFacts = {
  files: { path: string; version: string; sizeBytes: number; classCount: number; methodCount: number }[]
  /** Dotted class names of all dex files, sorted, without duplicates. */
  classes: string[]
  /** Files after a gap in the numbering, which the platform never loads, and the classes that are only in them. Absent if none. */
  unloaded?: { paths: string[]; classes: string[] }
  /** Share of classes whose simple name has at most three characters, 0 to 1. */
  shortNameShare: number
  /** Set when the real code is hidden: terms that read code are then undetermined. */
  packer?: { name: string; evidence: string[] }
  /** Where else the app may have code. Absent in facts of earlier engines, which did not look. */
  elsewhere?: ElsewhereFact
}

export type ElsewhereFact = {
  /** Entries with code that the platform does not load by itself; truncated to the first. */
  paths: string[]
  /** Entries that may contain code and were not read completely; truncated to the first. Not in engine 1.4. */
  unsearched?: string[]
  /** At least half of the components have no class in these files. */
  hollow: boolean
  /**
   * Methods outside the support libraries that load code at run time; truncated to the first. Absent if none, and in facts of
   * engines before 1.15.
   */
  loaders?: CodeLoader[]
  /** The application class, or one in its package, loads native code. Absent if not, and in facts of engines before 1.21. */
  startsNative?: boolean
  /** The code of those of `paths` that could be read completely. Absent if none, and in facts of engines before 1.10. */
  read?: CarriedCode[]
}
export type CodeLoader = {
  class: string
  method: string
  /**
   * Methods that create objects of the class, if it is the app's own loader and of no known SDK. Absent in facts of engines before
   * 1.23.
   */
  madeBy?: { class: string; method: string }[]
}
/** Code in an entry that the platform does not load by itself, analysed like an app's. */
export type CarriedCode = { path: string; dex: DexFacts; code: CodeFacts }

export type KeyHolder = { class: string; method: string }

/**
 * Entries whose content doesn't fit their path. `complete`: false if bounds left some unread, of which `unsearched` lists the first
 * that may contain code.
 */
export type EmbeddedFacts = { files: EmbeddedFile[]; complete: boolean; unsearched?: string[] }
export type EmbeddedFile = {
  path: string
  /**
   * `private-key`: a PEM private key with its body; `elf`: a native library among assets or resources; `dex`: code that the
   * platform doesn't load; `archive`: a zip with such code, `package` one with a manifest.
   */
  kind: 'private-key' | 'elf' | 'dex' | 'archive' | 'package'
  sizeBytes: number
  /** The PEM header, the magic number in hex, or the archive's first file of code. */
  detail: string
  /** For a private key among the strings of a code file: the methods that load the string. */
  holders?: KeyHolder[]
}
