import type { ConfinedJudgement, JudgeProgress, PackageIdentity } from './report.ts'
import type { Circumstances } from './terms/verdict.ts'

/** One package to judge. `pack` is the id of a rule pack; `path` must stay in place until the answer. */
export type Job = {
  path: string
  pack: string
  circumstances: Circumstances
  /** An entry whose text is wanted beside the judgement. */
  wantsEntry?: { path: string; capBytes: number }
  /** The facts are wanted too, many megabytes; `packed`: as they are stored. */
  wantsFacts?: boolean | 'packed'
}

/** To an analysis process; `wantsProgress` where somebody listens to it. */
export type Order = Job & { wantsProgress: boolean }

/** What is already known of a package, should its judgement be cut short. */
export type Known = { sha256: string; sizeBytes: number; identity?: PackageIdentity }

/** From an analysis process to its keeper. `fault`: the machine failed, not the package. */
export type Message =
  | { kind: 'ready' }
  | { kind: 'known'; known: Known }
  | { kind: 'progress'; progress: JudgeProgress }
  | { kind: 'done'; judgement: ConfinedJudgement }
  | { kind: 'fault'; reason: string }
