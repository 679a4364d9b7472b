import type { CodeFacts } from './code-facts.ts'

export type DexFacts = {
  files: { path: string; version: string; sizeBytes: number; classCount: number; methodCount: number }[]
  /** Class names with dots, of every dex, sorted, without repeats. */
  classes: string[]
  /** Files past a gap in the numbers, which the platform never loads, and the classes that stand nowhere else. Absent where none. */
  unloaded?: { paths: string[]; classes: string[] }
  /** Share of classes whose simple name has at most three characters, 0 to 1. */
  shortNameShare: number
  /** Set when the real code is hidden: terms that read code are then undetermined. */
  packer?: { name: string; evidence: string[] }
  /** Where code of the app may stand beside these files. Absent in facts of earlier engines, which did not look. */
  elsewhere?: ElsewhereFact
}

export type ElsewhereFact = {
  /** Entries with code that the platform does not load by itself; the first of them. */
  paths: string[]
  /** Entries that may hold code and were not seen to their end; the first of them. Engine 1.4 did not say. */
  unsearched?: string[]
  /** Half of the components or more have no class in these files. */
  hollow: boolean
  /** Methods outside the support libraries that load code at run time; the first of them. Absent where none, and in facts of engines before 1.15. */
  loaders?: CodeLoader[]
  /** The application class, or one beside it, loads native code. Absent where not, and in facts of engines before 1.21. */
  startsNative?: boolean
  /** The code of those of `paths` that could be read whole. Absent where none, and in facts of engines before 1.10. */
  read?: CarriedCode[]
}
export type CodeLoader = {
  class: string
  method: string
  /** Who makes objects of the class, where it is a loader of its own that no SDK is known by. Absent in facts of engines before 1.23. */
  madeBy?: { class: string; method: string }[]
}
/** Code in an entry that the platform does not load by itself, read as an app's is. */
export type CarriedCode = { path: string; dex: DexFacts; code: CodeFacts }

export type KeyHolder = { class: string; method: string }

/**
 * Entries whose content is not what their place suggests. `complete` is false when the reading bounds left some unread, and
 * `unsearched` names the first of those that may hold code.
 */
export type EmbeddedFacts = { files: EmbeddedFile[]; complete: boolean; unsearched?: string[] }
export type EmbeddedFile = {
  path: string
  /**
   * `private-key`: a PEM private key with its body; `elf`: a native library among the assets or resources; `dex`: code outside the
   * files that the platform loads; `archive`: a zip that holds such code, `package` one with a manifest of its own.
   */
  kind: 'private-key' | 'elf' | 'dex' | 'archive' | 'package'
  sizeBytes: number
  /** The PEM header, the magic number in hex, or the archive's first file of code. */
  detail: string
  /** Of a private key among the texts of a code file: the methods that name it. */
  holders?: KeyHolder[]
}
