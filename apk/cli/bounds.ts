import { Script } from 'node:vm'
import { BoundReached } from '../bytes/malformed.ts'

export type Bounds = {
  wallMs: number
  memoryBytes?: number
  /**
   * How long a piece of work may run while nobody but this thread itself, between two pieces, looks at its memory. One that takes
   * longer is ended as `Unwatched`.
   */
  aloneMs?: number
}

/** Ran too long without anybody to watch its memory: it is to be done again from its start, watched. */
export class Unwatched extends BoundReached {
  constructor() {
    super('memoryBytes')
  }
}

const POLL_MS = 25
/** Of its memory, and pieces of full length: whoever has taken as much alone is watched from then on. */
const ALONE_SHARE = 0.5
const ALONE_PIECES = 2
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

type Ended = { timeout: number; breakOnSigint: boolean }

/** V8 itself ends what runs too long, from a thread of its own, and what is interrupted from another one. */
const runFor = <T>(act: () => T, { timeout, breakOnSigint }: Ended): T => {
  const previous = holder[ACT]
  holder[ACT] = act
  try {
    return runAct.runInThisContext({ timeout: Math.max(1, Math.ceil(timeout)), breakOnSigint }) as T
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
  // Asked for when it is needed, which is seldom.
  const { Worker } = process.getBuiltinModule('node:worker_threads')
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

type Watch = ReturnType<typeof startWatch>

const runWatched = <T>(watch: Watch, act: () => T, timeout: number): T => {
  if (watch.isOver()) throw new BoundReached('memoryBytes')
  try {
    return runFor(act, { timeout, breakOnSigint: true })
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    if (watch.isOver()) throw new BoundReached('memoryBytes')
    return process.exit(INTERRUPTED)
  }
}

const runAlone = <T>(act: () => T, { left, aloneMs }: { left: number; aloneMs: number }): T => {
  try {
    return runFor(act, { timeout: Math.min(left, aloneMs), breakOnSigint: false })
  } catch (error) {
    if (error instanceof BoundReached && left > aloneMs) throw new Unwatched()
    throw error
  }
}

/** Milliseconds of a clock that nobody sets; `performance` would be loaded for it. */
const now = () => process.uptime() * 1000

/**
 * Bounds around synchronous work in this process: BoundReached where one ended it, what the work throws goes through. The
 * time counts from here on, for all that runs within. Without a bound for memory nobody watches it; with `aloneMs` the
 * watching thread, which costs as much as a small package, starts when that was not enough or much memory is taken.
 */
export const startBounds = ({ wallMs, memoryBytes = Infinity, aloneMs = 0 }: Bounds) => {
  const beganAt = now()
  const mayBeAlone = () =>
    memoryBytes === Infinity ||
    (now() - beganAt < aloneMs * ALONE_PIECES && process.memoryUsage.rss() < memoryBytes * ALONE_SHARE)
  let watch: Watch | undefined
  const within = <T>(act: () => T): T => {
    if (!watch && !mayBeAlone()) watch = startWatch(memoryBytes)
    const left = beganAt + wallMs - now()
    if (watch) return runWatched(watch, act, left)
    return runAlone(act, { left, aloneMs: memoryBytes === Infinity ? left : aloneMs })
  }
  return { within, end: () => watch?.end() }
}
