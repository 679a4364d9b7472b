import type { ChildProcess } from 'node:child_process'
import type { Job, Known, Message, Order } from './child-messages.ts'
import { codeCacheGrant } from './code-cache.ts'
import { type HeldBounds, heldWords, limits } from './limits.ts'
import type { ConfinedJudgement, JudgeProgress } from './report.ts'
import { residentBytes } from './resident-memory.ts'
import { brokeDown, digestOf, stoppedAt } from './unjudgeable.ts'

export type { Job } from './child-messages.ts'
export type PoolOptions = {
  /** Number of packages judged concurrently. */
  size: number
  memoryBytes?: number
  wallMs?: number
  /** Another program that speaks the same protocol, for tests. */
  childUrl?: URL
}
export type Pool = {
  /**
   * Judges a package in a separate process. Resolves for all errors that are due to the package, even if the process is killed;
   * rejects for faults of this machine, and if the pool is closed meanwhile.
   */
  judge(job: Job, onProgress?: (progress: JudgeProgress) => void): Promise<ConfinedJudgement>
  /** Kills all processes. Running jobs are rejected: the caller's queue retries them. */
  close(): Promise<void>
}

const POLL_MS = 25
const CHILD = new URL('child.ts', import.meta.url)
const MIB = 1024 ** 2
/**
 * A package leaves a hundred megabytes of garbage and some ten of live data: with V8's default initial heap it would all be
 * collected six times. Saves a sixth of CPU time for 60 MB.
 */
const INITIAL_HEAP = '--initial-heap-size=192'

type Task = {
  job: Job
  onProgress: ((progress: JudgeProgress) => void) | undefined
  resolve: (judgement: ConfinedJudgement) => void
  reject: (error: Error) => void
  known?: Known
  /** The bound for which the process was killed. */
  limit?: 'memoryBytes' | 'wallMs'
}
type Worker = { child: ChildProcess; ready: boolean; task?: Task; timers: NodeJS.Timeout[]; stderr: string }
type Bounds = HeldBounds & { childUrl: URL }

const startWorker = ({ childUrl, memoryBytes }: Bounds): Worker => {
  // Untrusted bytes are parsed there: no secrets in the environment, no permission to write or to start processes.
  const grant = codeCacheGrant()
  const bound = `--max-old-space-size=${Math.ceil(memoryBytes / MIB)}`
  // The engine imports nothing by package name: resolving symlinks of each of its files takes a tenth of the start-up.
  const execArgv = [
    '--permission',
    '--allow-fs-read=*',
    '--preserve-symlinks',
    '--preserve-symlinks-main',
    ...grant.execArgv,
    bound,
    INITIAL_HEAP,
  ]
  // Not imported statically, since callers that start no process, such as the command line for one package, would load it, too.
  const { fork } = process.getBuiltinModule('node:child_process')
  const child = fork(childUrl, { env: grant.env, execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const worker: Worker = { child, ready: false, timers: [], stderr: '' }
  child.stderr?.on('data', (text: Buffer) => (worker.stderr = (worker.stderr + text.toString()).slice(-2000)))
  return worker
}

const kill = (worker: Worker, limit?: Task['limit']) => {
  if (worker.task && limit) worker.task.limit ??= limit
  worker.child.kill('SIGKILL')
}

/** Enforces the bounds from outside: the process itself may be stuck in a loop. */
const guard = (worker: Worker, { memoryBytes, wallMs }: Bounds) => {
  const watch = () => {
    const bytes = worker.child.pid === undefined ? undefined : residentBytes(worker.child.pid)
    if (bytes !== undefined && bytes > memoryBytes) kill(worker, 'memoryBytes')
  }
  worker.timers = [setTimeout(() => kill(worker, 'wallMs'), wallMs), setInterval(watch, POLL_MS)]
}

const release = (worker: Worker): Task | undefined => {
  for (const timer of worker.timers) clearTimeout(timer)
  worker.timers = []
  const { task } = worker
  delete worker.task
  return task
}

/** The process died on a package: killed by us at a bound, by V8 at its heap limit (SIGABRT), or by a crash. */
const settleDead = async (task: Task, bounds: Bounds, { signal, stderr }: { signal: string | null; stderr: string }) => {
  const { job, limit = signal === 'SIGABRT' ? 'memoryBytes' : undefined } = task
  const { identity, ...digest }: Known = task.known ?? (await digestOf(job.path))
  if (limit) return stoppedAt(digest, limit, { identity, words: heldWords(bounds)[limit] })
  return brokeDown(digest, `process ended (${signal ?? 'exit'}) ${stderr.trim()}`, identity)
}

type State = { workers: Set<Worker>; waiting: Task[]; closed: boolean; size: number; bounds: Bounds }

const takeMessage = (state: State, worker: Worker, message: Message) => {
  const { task } = worker
  if (message.kind === 'ready') worker.ready = true
  if (task && message.kind === 'known') task.known = message.known
  if (task && message.kind === 'progress') task.onProgress?.(message.progress)
  if (message.kind === 'done' || message.kind === 'fault') {
    release(worker)
    if (message.kind === 'done') task?.resolve(message.judgement)
    else task?.reject(new Error(message.reason))
    // Memory left over from a big package would count against the next one.
    const bytes = worker.child.pid === undefined ? 0 : (residentBytes(worker.child.pid) ?? 0)
    if (bytes > state.bounds.memoryBytes / 2) return kill(worker)
  }
  serve(state)
}

const takeExit = (state: State, worker: Worker, signal: string | null) => {
  if (!state.workers.delete(worker)) return
  const task = release(worker)
  if (task && state.closed) task.reject(new Error('the pool was closed'))
  else if (task) settleDead(task, state.bounds, { signal, stderr: worker.stderr }).then(task.resolve, task.reject)
  // A process that fails to start would be restarted forever: the next caller gets the error instead.
  if (!worker.ready && !state.closed)
    state.waiting.shift()?.reject(new Error(`analysis process does not start: ${worker.stderr.trim()}`))
  if (worker.ready && !state.closed) addWorker(state)
  serve(state)
}

const addWorker = (state: State) => {
  const worker = startWorker(state.bounds)
  state.workers.add(worker)
  worker.child.on('message', (message: Message) => takeMessage(state, worker, message))
  worker.child.on('exit', (_code, signal) => takeExit(state, worker, signal))
  worker.child.on('error', () => kill(worker))
}

/** Assigns waiting packages to idle processes, and starts missing processes. */
const serve = (state: State) => {
  if (state.closed) return
  for (const worker of state.workers) {
    if (!worker.ready || worker.task || !worker.child.connected || worker.child.killed) continue
    const task = state.waiting.shift()
    if (!task) break
    worker.task = task
    guard(worker, state.bounds)
    const order: Order = { ...task.job, wantsProgress: task.onProgress !== undefined }
    worker.child.send(order)
  }
  if (state.waiting.length > 0) while (state.workers.size < state.size) addWorker(state)
}

const closePool = async (state: State) => {
  state.closed = true
  for (const task of state.waiting.splice(0)) task.reject(new Error('the pool was closed'))
  const ends = [...state.workers].map((worker) => new Promise((resolve) => worker.child.once('exit', resolve)))
  for (const worker of state.workers) kill(worker)
  await Promise.all(ends)
}

/** A pool of started analysis processes: each judges one package at a time; a killed one is replaced. */
export const startPool = ({
  size,
  memoryBytes = limits.memoryBytes,
  wallMs = limits.wallMs,
  childUrl = CHILD,
}: PoolOptions): Pool => {
  const state: State = { workers: new Set(), waiting: [], closed: false, size, bounds: { memoryBytes, wallMs, childUrl } }
  while (state.workers.size < size) addWorker(state)
  return {
    judge: (job, onProgress) =>
      new Promise((resolve, reject) => {
        if (state.closed) return reject(new Error('the pool is closed'))
        state.waiting.push({ job, onProgress, resolve, reject })
        serve(state)
      }),
    close: () => closePool(state),
  }
}
