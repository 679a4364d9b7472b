/** Head of the memory that a worker and its watcher share: how many inputs were begun, and how long the present one is. */
export const HEAD_WORDS = 2
/** Longer inputs can be replayed from the seed and the count. */
export const PLACE_BYTES = 32 * 1024 ** 2

export type WorkerData = { target: string; seed: number; seeds?: string; shared: SharedArrayBuffer; capMs: number }
export type Told =
  | { kind: 'finding'; bytes: Uint8Array; wrong: string }
  | { kind: 'round'; tries: number; kept: number; functions: number; unseen: number }
