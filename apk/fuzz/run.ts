// npm run fuzz [-- dex axml …] [--seconds 60] [--count 10000] [--seeds folder]… [--seed 1]: fuzzes each target for this time or
// number of inputs. Exit code 1 if there are findings, which are written to apk/fuzz/findings and serve as regression tests.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { CAP_BYTES, HEAD_WORDS, PLACE_BYTES, type Coverage, type Told, type WorkerData } from './shared.ts'
import { targets } from './targets.ts'

const FOLDER = join(import.meta.dirname, 'findings')
/** Inputs are limited by CPU time; this is only for one that never returns, on a busy machine. */
const HANG_MS = 60_000
const WATCH_MS = 250
const HEAP_MIB = 1024
const TELL_MS = 60_000
/** Histogram of inputs' CPU time, in buckets of a millisecond. */
const BUCKETS = 4_000

const keep = (target: string, bytes: Uint8Array, wrong: string) => {
  mkdirSync(FOLDER, { recursive: true })
  const name = `${target}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.bin`
  writeFileSync(join(FOLDER, name), bytes)
  process.stdout.write(`\nFOUND ${name}: ${wrong}\n`)
}

type Result = {
  /** When the seeds were through, in ms since 1970. */
  startedAt: number
  tries: number
  seeds: number
  kept: Uint8Array[]
  begun: Coverage
  coverage: Coverage
  found: number
  slowest: number
  buckets: Uint32Array
}
const nothing = (): Result => ({
  startedAt: Infinity,
  tries: 0,
  seeds: 0,
  kept: [],
  begun: { functions: 0, characters: 0 },
  coverage: { functions: 0, characters: 0 },
  found: 0,
  slowest: 0,
  buckets: new Uint32Array(BUCKETS + 1),
})

const takeRound = (result: Result, cpuMs: number[]) => {
  result.tries += cpuMs.length
  for (const spent of cpuMs) {
    result.slowest = Math.max(result.slowest, spent)
    result.buckets[Math.min(BUCKETS, Math.floor(spent))]! += 1
  }
}
/** The quantile of CPU time in milliseconds. */
const quantile = ({ buckets, tries }: Result, share: number) => {
  let left = tries * share
  const at = buckets.findIndex((count) => (left -= count) <= 0)
  return at + 1
}

type Wanted = { target: string; seconds: number; count: number; seed: number; folders: string[] }

const take = (result: Result, told: Told, note: (bytes: Uint8Array, wrong: string) => void) => {
  if (told.kind === 'finding') return note(told.bytes, told.wrong)
  if (told.kind === 'kept') return void result.kept.push(told.bytes)
  if (told.kind === 'begun' && result.startedAt === Infinity)
    Object.assign(result, { seeds: told.seeds, begun: told.coverage, startedAt: Date.now() })
  if (told.kind === 'round') takeRound(result, told.cpuMs)
  if (told.coverage.characters > result.coverage.characters) result.coverage = told.coverage
}

/** Findings at the same place in the code count once. */
const noter = (target: string, result: Result) => {
  const seen = new Set<string>()
  return (bytes: Uint8Array, wrong: string) => {
    const where = wrong.split('\n').slice(0, 3).join(' ').replace(/\d+/g, '#')
    if (seen.has(where)) return
    seen.add(where)
    result.found += 1
    keep(target, bytes, wrong)
  }
}

/** Why this worker can't continue, undefined if it can. */
const trouble = (begun: number, since: number) => {
  if (begun > 0 && Date.now() - since > HANG_MS) return 'never ended'
  return process.memoryUsage.rss() > CAP_BYTES ? 'swelled past the cap' : undefined
}

/** Restarts the worker after each input that it can't recover from, with the inputs kept so far. */
const fuzz = async ({ target, seconds, count, seed, folders }: Wanted): Promise<Result> => {
  const result = nothing()
  const note = noter(target, result)
  let toldAt = Date.now()
  const tellProgress = () => {
    if (Date.now() - toldAt < TELL_MS) return
    toldAt = Date.now()
    process.stderr.write(
      `${target}: ${result.tries} inputs, ${result.kept.length} kept, most CPU ${Math.ceil(result.slowest)} ms\n`,
    )
  }
  const goesOn = () => Date.now() < result.startedAt + seconds * 1000 && result.tries < count
  for (let start = 0; goesOn(); start += 1) {
    const shared = new SharedArrayBuffer(HEAD_WORDS * 4 + PLACE_BYTES)
    const head = new Int32Array(shared, 0, HEAD_WORDS)
    const workerData: WorkerData = { target, seed: seed + start, folders, kept: result.kept, shared }
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    })
    const underWay = () => Uint8Array.from(new Uint8Array(shared, HEAD_WORDS * 4, Math.min(head[1]!, PLACE_BYTES)))
    let ended = false
    worker.on('message', (told: Told) => take(result, told, note))
    worker.on('error', (error) => note(underWay(), `ended the thread: ${error instanceof Error ? error.stack : String(error)}`))
    worker.on('exit', () => (ended = true))
    let [last, since] = [-1, Date.now()]
    while (!ended && goesOn()) {
      await pause(WATCH_MS)
      const begun = Atomics.load(head, 0)
      if (begun !== last) [last, since] = [begun, Date.now()]
      const wrong = trouble(begun, since)
      tellProgress()
      if (wrong === undefined) continue
      note(underWay(), wrong)
      break
    }
    await worker.terminate()
  }
  return result
}

const COLUMNS = [
  'target',
  'seconds',
  'inputs',
  'seeds',
  'kept',
  'functions',
  'characters run',
  'CPU ms median, 99 %, most',
  'findings',
]
const row = (cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
const cellsOf = (result: Result, { target, seconds }: { target: string; seconds: number }) => {
  const { tries, seeds, kept, begun, coverage, slowest, found } = result
  const functions = `${begun.functions} → ${coverage.functions}`
  const characters = `${begun.characters} → ${coverage.characters}`
  const spent = `${quantile(result, 0.5)}, ${quantile(result, 0.99)}, ${Math.ceil(slowest)}`
  return [target, seconds, tries, seeds, kept.length, functions, characters, spent, found]
}

const OPTIONS = {
  seconds: { type: 'string', default: '60' },
  count: { type: 'string', default: 'Infinity' },
  seeds: { type: 'string', multiple: true, default: [] },
  seed: { type: 'string', default: '1' },
} as const

const main = async () => {
  const { values, positionals } = parseArgs({
    options: { ...OPTIONS, seeds: { ...OPTIONS.seeds, default: [] } },
    allowPositionals: true,
  })
  const wanted = positionals.length > 0 ? positionals : targets.map(({ name }) => name)
  const foreign = wanted.find((name) => !targets.some((target) => target.name === name))
  if (foreign !== undefined) throw new Error(`no target ${foreign}; there are ${targets.map(({ name }) => name).join(', ')}`)
  let found = 0
  row(COLUMNS)
  row(COLUMNS.map((_, index) => (index === 0 ? '---' : '--:')))
  for (const target of wanted) {
    const folders = values.seeds.map((folder) => resolve(folder))
    const result = await fuzz({
      target,
      seconds: Number(values.seconds),
      count: Number(values.count),
      seed: Number(values.seed),
      folders,
    })
    found += result.found
    row(cellsOf(result, { target, seconds: Math.round((Date.now() - result.startedAt) / 1000) }))
  }
  return found > 0 ? 1 : 0
}

process.exitCode = await main()
