// Fuzzes one target with one seed in a separate thread: the starting thread sees the current input in shared memory, so that one
// which never returns is known, too.
import { parentPort, workerData } from 'node:worker_threads'
import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { startCoverage } from './coverage.ts'
import { mutate } from './mutate.ts'
import { startRandom } from './random.ts'
import { seedsOf } from './seeds.ts'
import { CAP_BYTES, CAP_CPU_MS, HEAD_WORDS, type Told, type WorkerData } from './shared.ts'
import { targets } from './targets.ts'

const { target: name, seed, folders, kept: given, shared } = workerData as WorkerData
const target = targets.find((one) => one.name === name)
if (!target) throw new Error(`no target ${name}`)
const head = new Int32Array(shared, 0, HEAD_WORDS)
const place = new Uint8Array(shared, HEAD_WORDS * 4)
const tell = (told: Told) => parentPort?.postMessage(told)

/** Bound on inputs kept for further mutation: the newest are most productive. */
const MOST_KEPT = 3_000
const MOST_KEPT_BYTES = 256 * 1024 ** 2
const random = startRandom(seed)
// Made before anything is measured: writing and signing the samples takes longer than reading them.
const seeds = seedsOf(target, folders)
const coverage = startCoverage(target.watched)
const kept: Uint8Array[] = []
let keptBytes = 0
let isSwollen = false

const show = (bytes: Uint8Array) => {
  place.set(bytes.subarray(0, place.length))
  Atomics.store(head, 1, bytes.length)
  Atomics.add(head, 0, 1)
}

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** CPU time of this thread for the input, and the error, if any. */
const attempt = (bytes: Uint8Array): { spent: number; wrong?: string } => {
  show(bytes)
  const began = cpuMs()
  try {
    target.run(bytes)
  } catch (error) {
    if (!(error instanceof Malformed) && !(error instanceof LimitReached))
      return { spent: cpuMs() - began, wrong: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  return { spent: cpuMs() - began }
}

/** Exceeding the limit twice is a finding: once may be due to the JIT compiler. */
const tooLong = (bytes: Uint8Array, first: number) => {
  if (first <= CAP_CPU_MS) return undefined
  const again = attempt(bytes).spent
  return again > CAP_CPU_MS ? `took ${Math.round(first)} and ${Math.round(again)} ms of CPU` : undefined
}

/** The process's peak memory, which catches short spikes; reported once, since it never decreases. */
const tooMuch = () => {
  const peak = process.resourceUsage().maxRSS * 1024
  if (isSwollen || peak < CAP_BYTES) return undefined
  isSwollen = true
  return `swelled to ${Math.round(peak / 1024 ** 2)} MiB`
}

const tryOne = (bytes: Uint8Array) => {
  const { spent, wrong } = attempt(bytes)
  const found = wrong ?? tooMuch() ?? tooLong(bytes, spent)
  if (found !== undefined) tell({ kind: 'finding', bytes, wrong: found })
  return spent
}

const keep = (bytes: Uint8Array) => {
  if (kept.length >= MOST_KEPT || keptBytes + bytes.length > MOST_KEPT_BYTES) {
    const [gone] = kept.splice(random.below(Math.ceil(kept.length / 2)), 1)
    keptBytes -= gone?.length ?? 0
  }
  kept.push(bytes)
  keptBytes += bytes.length
}
const keepIfNews = (bytes: Uint8Array) => {
  if (!coverage.learn()) return
  keep(bytes)
  tell({ kind: 'kept', bytes })
}

/** Half of the time one of the newest inputs, else any; mostly the smallest of three, since small ones are faster. */
const pickOne = () => (random.below(2) ? kept[kept.length - 1 - random.below(Math.min(kept.length, 50))]! : random.pick(kept))
const choose = () => {
  const picked = [pickOne(), pickOne(), pickOne()]
  if (random.below(8) === 0) return picked[0]!
  return picked.reduce((smallest, one) => (one.length < smallest.length ? one : smallest))
}

// Querying coverage costs more than running most inputs: a batch is queried as a whole, and repeated in groups only if something
// was new, and one by one only in such a group.
const BATCH = 40
const GROUP = 8
/** Larger inputs are run, but not kept: their new coverage is recorded at once instead of being found again and again. */
const HEAVY_BYTES = 1024 ** 2

const sift = (group: readonly Uint8Array[]) => {
  for (let from = 0; group.length > GROUP && from < group.length; from += GROUP) {
    const part = group.slice(from, from + GROUP)
    for (const bytes of part) attempt(bytes)
    if (coverage.isNews()) sift(part)
  }
  if (group.length > GROUP) return
  for (const bytes of group) {
    attempt(bytes)
    keepIfNews(bytes)
  }
}
const round = () => {
  const batch = Array.from({ length: BATCH }, () => (target.change ?? mutate)(choose(), random, random.pick(kept)))
  const heavy = batch.filter(({ length }) => length > HEAVY_BYTES)
  const light = batch.filter(({ length }) => length <= HEAVY_BYTES)
  const spent = heavy.map(tryOne)
  if (heavy.length > 0) coverage.learn()
  spent.push(...light.map(tryOne))
  if (coverage.isNews()) sift(light)
  tell({ kind: 'round', cpuMs: spent, coverage: coverage.figures() })
  setImmediate(round)
}

/** Runs all seeds; keeps those with new coverage, and the first ones in any case. */
const begin = () => {
  for (const bytes of [...seeds, ...given]) {
    tryOne(bytes)
    if (coverage.learn() || kept.length < FEW) keep(bytes)
  }
  tell({ kind: 'begun', seeds: seeds.length, coverage: coverage.figures() })
  round()
}
const FEW = 200
begin()
