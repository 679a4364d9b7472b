// npm run fuzz [-- dex axml …] [--seconds 60] [--count 10000] [--seeds folder] [--seed 1]: each target for so long, or for so many
// inputs. Exit code 1 with findings, which are written to apk/fuzz/findings and stay there as tests.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { HEAD_WORDS, PLACE_BYTES, type Told, type WorkerData } from './shared.ts'
import { targets } from './targets.ts'

const FOLDER = join(import.meta.dirname, 'findings')
/** One input may take so long, and the process may swell so far, before it counts as a finding. */
const CAP_MS = 2_000
const CAP_BYTES = 2 * 1024 ** 3
const WATCH_MS = 250

const keep = (target: string, bytes: Uint8Array, wrong: string) => {
  mkdirSync(FOLDER, { recursive: true })
  const name = `${target}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.bin`
  writeFileSync(join(FOLDER, name), bytes)
  process.stdout.write(`\nFOUND ${name}: ${wrong}\n`)
}

/** `functions` of the watched code were entered; `unseen` characters of them never ran. */
type Result = { tries: number; kept: number; functions: number; unseen: number; found: number }

/** Starts a worker anew after each input that it can't come back from. */
type Wanted = { target: string; seconds: number; count: number; seed: number; seeds?: string }
const fuzz = async ({ target, seconds, count, seed, seeds }: Wanted): Promise<Result> => {
  const result: Result = { tries: 0, kept: 0, functions: 0, unseen: 0, found: 0 }
  const seen = new Set<string>()
  const until = Date.now() + seconds * 1000
  const note = (bytes: Uint8Array, wrong: string) => {
    // The same place in the code is one finding, however many inputs lead there.
    const where = wrong.split('\n').slice(0, 3).join(' ').replace(/\d+/g, '#')
    if (seen.has(where)) return
    seen.add(where)
    result.found += 1
    keep(target, bytes, wrong)
  }
  for (let start = 0; Date.now() < until && result.tries < count; start += 1) {
    const shared = new SharedArrayBuffer(HEAD_WORDS * 4 + PLACE_BYTES)
    const head = new Int32Array(shared, 0, HEAD_WORDS)
    const workerData: WorkerData = { target, seed: seed + start, shared, capMs: CAP_MS, ...(seeds !== undefined && { seeds }) }
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData })
    const underWay = () => Uint8Array.from(new Uint8Array(shared, HEAD_WORDS * 4, Math.min(head[1]!, PLACE_BYTES)))
    worker.on('message', (told: Told) => {
      if (told.kind === 'finding') return note(told.bytes, told.wrong)
      result.tries += told.tries
      result.kept = Math.max(result.kept, told.kept)
      Object.assign(result, { functions: told.functions, unseen: told.unseen })
    })
    let ended = false
    worker.on('error', (error) => note(underWay(), `ended the thread: ${error.stack ?? error.message}`))
    worker.on('exit', () => (ended = true))
    let [last, since] = [-1, Date.now()]
    while (!ended && Date.now() < until && result.tries < count) {
      await pause(WATCH_MS)
      const begun = Atomics.load(head, 0)
      if (begun !== last) [last, since] = [begun, Date.now()]
      if (begun > 0 && Date.now() - since > CAP_MS * 2) note(underWay(), 'never ended')
      else if (process.memoryUsage.rss() > CAP_BYTES) note(underWay(), 'swelled past 2 GiB')
      else continue
      break
    }
    await worker.terminate()
  }
  return result
}

const main = async () => {
  const { values, positionals } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      count: { type: 'string', default: 'Infinity' },
      seeds: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
    allowPositionals: true,
  })
  const wanted = positionals.length > 0 ? positionals : targets.map(({ name }) => name)
  const foreign = wanted.find((name) => !targets.some((target) => target.name === name))
  if (foreign !== undefined) throw new Error(`no target ${foreign}; there are ${targets.map(({ name }) => name).join(', ')}`)
  let found = 0
  process.stdout.write(
    '| target | seconds | inputs | kept | functions entered | characters of them unseen | findings |\n| --- | --: | --: | --: | --: | --: | --: |\n',
  )
  for (const name of wanted) {
    const began = Date.now()
    const result = await fuzz({
      target: name,
      seconds: Number(values.seconds),
      count: Number(values.count),
      seed: Number(values.seed),
      ...(values.seeds !== undefined && { seeds: resolve(values.seeds) }),
    })
    found += result.found
    process.stdout.write(
      `| ${name} | ${Math.round((Date.now() - began) / 1000)} | ${result.tries} | ${result.kept} | ${result.functions} | ${result.unseen} | ${result.found} |\n`,
    )
  }
  return found > 0 ? 1 : 0
}

process.exitCode = await main()
