/** Header of the memory shared between a worker and its watcher: number of inputs started, and length of the current one. */
export const HEAD_WORDS = 2
/** Longer inputs can be reproduced from seed and count. */
export const PLACE_BYTES = 32 * 1024 ** 2

/** CPU time limit per input: wall time would depend on what else runs on the machine. */
export const CAP_CPU_MS = 2_000
/** Memory limit of a judgement (limits.memoryBytes), plus what the fuzzer needs for its seeds. */
export const CAP_BYTES = 1.5 * 1024 ** 3

/** Coverage of the watched code: functions entered, and characters of their text that were executed. */
export type Coverage = { functions: number; characters: number }

export type WorkerData = {
  target: string
  seed: number
  /** Folders of packages and files used as seeds. */
  folders: string[]
  /** Inputs kept by an earlier worker of this target. */
  kept: Uint8Array[]
  shared: SharedArrayBuffer
}
export type Told =
  | { kind: 'finding'; bytes: Uint8Array; wrong: string }
  /** All seeds were run. */
  | { kind: 'begun'; seeds: number; coverage: Coverage }
  | { kind: 'kept'; bytes: Uint8Array }
  /** `cpuMs`: of each input of the round. */
  | { kind: 'round'; cpuMs: number[]; coverage: Coverage }
