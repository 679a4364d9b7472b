// One target, one seed, in a thread of its own: the thread that started it sees the input under way in shared memory, so
// that one which never ends is known too.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { startCoverage } from './coverage.ts'
import { mutate } from './mutate.ts'
import { startRandom } from './random.ts'
import { HEAD_WORDS, type Told, type WorkerData } from './shared.ts'
import { targets } from './targets.ts'

const { target: name, seed, seeds, shared, capMs } = workerData as WorkerData
const target = targets.find((one) => one.name === name)
if (!target) throw new Error(`no target ${name}`)
const head = new Int32Array(shared, 0, HEAD_WORDS)
const place = new Uint8Array(shared, HEAD_WORDS * 4)
const tell = (told: Told) => parentPort?.postMessage(told)

/** Inputs kept for further changes: the newest find most. */
const MOST_KEPT = 3_000
const random = startRandom(seed)
const filesIn = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .map((file) => new Uint8Array(readFileSync(join(folder, file))))
const kept = seeds === undefined ? target.seeds() : filesIn(seeds)
const coverage = startCoverage(target.watched)

const show = (bytes: Uint8Array) => {
  place.set(bytes.subarray(0, place.length))
  Atomics.store(head, 1, bytes.length)
  Atomics.add(head, 0, 1)
}

/** What went wrong with this input, if anything. */
const attempt = (bytes: Uint8Array) => {
  show(bytes)
  const began = performance.now()
  try {
    target.run(bytes)
  } catch (error) {
    if (!(error instanceof Malformed) && !(error instanceof LimitReached))
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  const ms = performance.now() - began
  return ms > capMs ? `took ${Math.round(ms)} ms` : undefined
}

const report = (bytes: Uint8Array, wrong: string | undefined) => {
  if (wrong !== undefined) tell({ kind: 'finding', bytes, wrong })
}
const keepIfNews = (bytes: Uint8Array) => {
  if (!coverage.isNews(true)) return
  if (kept.length >= MOST_KEPT) kept.splice(random.below(MOST_KEPT / 2), 1)
  kept.push(bytes)
}

/** Half of the time one of the latest finds, else any. */
const choose = () => (random.below(2) ? kept[kept.length - 1 - random.below(Math.min(kept.length, 50))]! : random.pick(kept))

// Asking for coverage costs more than most inputs do: a whole batch is asked about at once, and gone through again one by
// one only where something in it was new.
const BATCH = 40
const round = () => {
  const batch = Array.from({ length: BATCH }, () => (target.change ?? mutate)(choose(), random, random.pick(kept)))
  for (const bytes of batch) report(bytes, attempt(bytes))
  if (coverage.isNews(false))
    for (const bytes of batch) {
      attempt(bytes)
      keepIfNews(bytes)
    }
  tell({ kind: 'round', tries: BATCH, kept: kept.length, ...coverage.figures() })
  setImmediate(round)
}
for (const bytes of kept.slice()) {
  report(bytes, attempt(bytes))
  coverage.isNews(true)
}
round()
