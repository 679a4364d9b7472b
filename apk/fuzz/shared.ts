/** Head of the memory that a worker and its watcher share: how many inputs were begun, and how long the present one is. */
export const HEAD_WORDS = 2
/** Longer inputs can be replayed from the seed and the count. */
export const PLACE_BYTES = 32 * 1024 ** 2

/** An input may take the thread so much of the processor: wall time would measure who else is at work on the machine. */
export const CAP_CPU_MS = 2_000
/** What a judgement may hold (limits.memoryBytes), and what the fuzzer needs for its seeds beside it. */
export const CAP_BYTES = 1.5 * 1024 ** 3

/** How much of the watched code has run: functions entered, and characters of their text that some input went through. */
export type Coverage = { functions: number; characters: number }

export type WorkerData = {
  target: string
  seed: number
  /** Folders of packages and files to begin with. */
  folders: string[]
  /** What an earlier worker of this target kept. */
  kept: Uint8Array[]
  shared: SharedArrayBuffer
}
export type Told =
  | { kind: 'finding'; bytes: Uint8Array; wrong: string }
  /** The seeds are through. */
  | { kind: 'begun'; seeds: number; coverage: Coverage }
  | { kind: 'kept'; bytes: Uint8Array }
  /** `cpuMs`: of each input of the round. */
  | { kind: 'round'; cpuMs: number[]; coverage: Coverage }
