import type { ConfinedJudgement, JudgeProgress, PackageIdentity } from './report.ts'
import type { Circumstances } from './terms/verdict.ts'

/** A package to judge. `pack`: id of a rule pack; the file at `path` must not change until the answer. */
export type Job = {
  path: string
  pack: string
  circumstances: Circumstances
  /** An entry whose text is returned with the judgement. */
  wantsEntry?: { path: string; capBytes: number }
  /** Whether to return the facts, which are many megabytes; `packed`: in stored form. */
  wantsFacts?: boolean | 'packed'
  /** Whether to keep thousands of places of a term, for a comparison; otherwise as many as a report shows. */
  wantsAllPlaces?: boolean
}

/** Sent to an analysis process; `wantsProgress` if the caller listens. */
export type Order = Job & { wantsProgress: boolean }

/** What is known of a package if its judgement is aborted. */
export type Known = { sha256: string; sizeBytes: number; identity?: PackageIdentity }

/** Sent by an analysis process to its parent. `fault`: an error of the machine, not of the package. */
export type Message =
  | { kind: 'ready' }
  | { kind: 'known'; known: Known }
  | { kind: 'progress'; progress: JudgeProgress }
  | { kind: 'done'; judgement: ConfinedJudgement }
  | { kind: 'fault'; reason: string }
