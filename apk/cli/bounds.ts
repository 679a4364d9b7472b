import { Script } from 'node:vm'
import { BoundReached } from '../bytes/malformed.ts'

export type Bounds = {
  wallMs: number
  memoryBytes?: number
  /**
   * How long a piece of work may run unwatched: this thread then checks its memory only between pieces. A longer one is aborted
   * as `Unwatched`.
   */
  aloneMs?: number
}

/** Ran too long without a watcher thread: to be repeated from the start with one. */
export class Unwatched extends BoundReached {
  constructor() {
    super('memoryBytes')
  }
}

const POLL_MS = 25
/** Share of the memory bound, and time in multiples of `aloneMs`, after which the watcher thread is started. */
const ALONE_SHARE = 0.5
const ALONE_PIECES = 2
/** State shared with the watcher thread, so that its SIGINT is never mistaken for Ctrl+C. */
const [WATCHING, OVER, ENDED] = [0, 1, 2]
const ACT = Symbol.for('alliance.act')
const runAct = new Script(`globalThis[Symbol.for('alliance.act')]()`, { filename: 'bounded' })

/**
 * Watcher thread: polls the memory of the whole process and, at the bound, interrupts the judging thread by SIGINT, which V8
 * handles even in a busy loop.
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
/** Exit code for Ctrl+C, which ends the command as any other. */
const INTERRUPTED = 130

const holder = globalThis as Record<symbol, unknown>

type Ended = { timeout: number; breakOnSigint: boolean }

/** V8's own timeout and SIGINT handling stop the running JavaScript from another thread. */
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
  // Loaded on demand, which is rare.
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  const watcher = new Worker(WATCH, { eval: true, workerData: { flag, memoryBytes }, env: {}, execArgv: [] })
  watcher.unref()
  const isOver = () => Atomics.load(flag, 0) === OVER
  // Between two pieces of work SIGINT would end the whole process.
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

/** Monotonic milliseconds; `performance` would have to be loaded. */
const now = () => process.uptime() * 1000

/**
 * Bounds on synchronous work in this process: throws BoundReached when one is exceeded; errors of the work pass through. The
 * wall time counts from this call for all work within. Without a memory bound nothing is watched; with `aloneMs` the watcher
 * thread, which costs as much as a small package, is started only for long or memory-hungry work.
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
