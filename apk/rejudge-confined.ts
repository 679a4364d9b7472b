import type { ChildProcess } from 'node:child_process'
import { codeCacheGrant } from './code-cache.ts'
import type { Direction, TermChange } from './rejudge.ts'

/** `path`: a file that `packFacts` wrote. `from`, `to`: ids of rule packs. */
export type RejudgeOrder = { path: string; from: string; to: string }
export type Rejudged = {
  /** Must-terms that fail and count, under each pack. */
  failsBefore: number
  failsAfter: number
  changes: (TermChange & { direction: Direction })[]
}
export type RejudgeMessage =
  | { kind: 'ready' }
  | { kind: 'done'; rejudged: Rejudged }
  /** What is wrong with these facts, for the log. */
  | { kind: 'fault'; fault: string }
export type RejudgeAnswer = { judged: true; rejudged: Rejudged } | { judged: false; fault: string }

export type Rejudger = {
  /** One at a time. Resolves for facts that can't be judged too, and for those on which the process had to be ended. */
  rejudge(order: RejudgeOrder): Promise<RejudgeAnswer>
  close(): Promise<void>
}

const CHILD = new URL('rejudge-child.ts', import.meta.url)
const WALL_MS = 60_000
const HEAP_MIB = 1024

const startChild = (childUrl: URL) => {
  const { env, execArgv } = codeCacheGrant()
  const flags = ['--permission', '--allow-fs-read=*', ...execArgv, `--max-old-space-size=${HEAP_MIB}`]
  // Not imported: the command line, which starts none, would load it, too.
  const { fork } = process.getBuiltinModule('node:child_process')
  return fork(childUrl, { env, execArgv: flags, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

/** Asks a child that is ready; the answer that it owes is the next message, or its end. */
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

/** A process of its own that judges stored facts under another pack; started with the first order, again after its end. */
export const startRejudger = ({ wallMs = WALL_MS, childUrl = CHILD }: { wallMs?: number; childUrl?: URL } = {}): Rejudger => {
  let child: ChildProcess | undefined
  const running = () => {
    if (!child?.connected || child.killed) child = startChild(childUrl)
    return child
  }
  return {
    // What is sent before the child listens waits in the channel.
    rejudge: (order) => ask(running(), order, wallMs),
    close: async () => {
      if (child) await end(child)
    },
  }
}
