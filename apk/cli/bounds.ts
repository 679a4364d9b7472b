import { Script } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { BoundReached } from '../bytes/malformed.ts'

export type Bounds = { wallMs: number; memoryBytes?: number }

const POLL_MS = 25
/** What the watching thread and the judging one agree on: a signal that is on its way is never taken for a person's. */
const [WATCHING, OVER, ENDED] = [0, 1, 2]
const ACT = Symbol.for('alliance.act')
const runAct = new Script(`globalThis[Symbol.for('alliance.act')]()`, { filename: 'bounded' })

/**
 * A thread that looks at the memory of the whole process and, at the bound, interrupts the one that judges: it may be in a
 * loop and hear nothing, but the interrupt ends whatever JavaScript runs there.
 */
const WATCH = `
const { flag, memoryBytes } = require('node:worker_threads').workerData
const look = () => {
  if (process.memoryUsage.rss() > memoryBytes && Atomics.compareExchange(flag, 0, ${WATCHING}, ${OVER}) === ${WATCHING})
    process.kill(process.pid, 'SIGINT')
}
look()
setInterval(look, ${POLL_MS})`

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

class Interrupted extends Error {}
/** Ctrl+C is no bound: it ends the command as it would any other. */
const INTERRUPTED = 130

const holder = globalThis as Record<symbol, unknown>

/** V8 itself ends what runs too long, from a thread of its own. */
const runFor = <T>(act: () => T, timeout: number): T => {
  const previous = holder[ACT]
  holder[ACT] = act
  try {
    return runAct.runInThisContext({ timeout: Math.max(1, Math.ceil(timeout)), breakOnSigint: true }) as T
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new BoundReached('wallMs')
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw new Interrupted()
    throw error
  } finally {
    holder[ACT] = previous
  }
}

const startWatch = (memoryBytes: number) => {
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const watcher = new Worker(WATCH, { eval: true, workerData: { flag, memoryBytes }, env: {}, execArgv: [] })
  watcher.unref()
  const isOver = () => Atomics.load(flag, 0) === OVER
  // Between two pieces of work the signal would end the whole process.
  const hear = () => {
    if (!isOver()) process.exit(INTERRUPTED)
  }
  process.on('SIGINT', hear)
  const end = () => {
    if (Atomics.compareExchange(flag, 0, WATCHING, ENDED) === WATCHING) process.off('SIGINT', hear)
    void watcher.terminate()
  }
  return { isOver, end }
}

/**
 * Bounds around synchronous work in this process: BoundReached where one ended it, what the work throws goes through. The
 * time counts from here on, for all that runs within. Without a bound for memory nobody watches it.
 */
export const startBounds = ({ wallMs, memoryBytes }: Bounds) => {
  const watch = memoryBytes === undefined ? undefined : startWatch(memoryBytes)
  const endsAt = performance.now() + wallMs
  const within = <T>(act: () => T): T => {
    if (watch?.isOver()) throw new BoundReached('memoryBytes')
    try {
      return runFor(act, endsAt - performance.now())
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      if (watch?.isOver()) throw new BoundReached('memoryBytes')
      return process.exit(INTERRUPTED)
    }
  }
  return { within, end: () => watch?.end() }
}
