import type { ChildProcess } from 'node:child_process'
import { codeCacheGrant } from './code-cache.ts'
import type { Direction, TermChange } from './rejudge.ts'

/** `path`: a file that `packFacts` wrote. `from`, `to`: ids of rule packs. */
export type RejudgeOrder = { path: string; from: string; to: string }
export type Rejudged = {
  /** Number of counted must-terms that fail, for each pack. */
  failsBefore: number
  failsAfter: number
  changes: (TermChange & { direction: Direction })[]
}
export type RejudgeMessage =
  | { kind: 'ready' }
  | { kind: 'done'; rejudged: Rejudged }
  /** What is wrong with these facts, for the log. */
  | { kind: 'fault'; fault: string }
type RejudgeAnswer = { judged: true; rejudged: Rejudged } | { judged: false; fault: string }

type Rejudger = {
  /** One call at a time. Also resolves for facts that can't be judged, or for which the process had to be killed. */
  rejudge(order: RejudgeOrder): Promise<RejudgeAnswer>
  close(): Promise<void>
}

const CHILD = new URL('rejudge-child.ts', import.meta.url)
const WALL_MS = 60_000
const HEAP_MIB = 1024

const startChild = (childUrl: URL) => {
  const { env, execArgv } = codeCacheGrant()
  const flags = ['--permission', '--allow-fs-read=*', ...execArgv, `--max-old-space-size=${HEAP_MIB}`]
  // Not imported statically, since the command line, which starts no process, would load it, too.
  const { fork } = process.getBuiltinModule('node:child_process')
  return fork(childUrl, { env, execArgv: flags, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

/** Sends an order to a child that is ready; the next message, or its exit, is the answer. */
const ask = (child: ChildProcess, order: RejudgeOrder, wallMs: number) =>
  new Promise<RejudgeAnswer>((resolve) => {
    const settle = (answer: RejudgeAnswer) => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', ended)
      resolve(answer)
    }
    const hear = (message: RejudgeMessage) => {
      if (message.kind === 'done') settle({ judged: true, rejudged: message.rejudged })
      if (message.kind === 'fault') settle({ judged: false, fault: message.fault })
    }
    const ended = (_code: number | null, signal: string | null) =>
      settle({ judged: false, fault: `process ended (${signal ?? 'exit'})` })
    const timer = setTimeout(() => child.kill('SIGKILL'), wallMs)
    child.on('message', hear)
    child.once('exit', ended)
    child.send(order)
  })

/** Judges stored facts under another pack in a separate process, started with the first order, and again after it ended. */
export const startRejudger = ({ wallMs = WALL_MS, childUrl = CHILD }: { wallMs?: number; childUrl?: URL } = {}): Rejudger => {
  let child: ChildProcess | undefined
  const running = () => {
    if (!child?.connected || child.killed) child = startChild(childUrl)
    return child
  }
  return {
    // Messages sent before the child listens are queued in the channel.
    rejudge: (order) => ask(running(), order, wallMs),
    close: async () => {
      if (child) await end(child)
    },
  }
}
