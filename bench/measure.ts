import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

export type Cost = { wallMs: number; cpuMs: number; peakMiB: number }

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
export const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const medianCost = (costs: readonly Cost[]): Cost => ({
  wallMs: median(costs.map((cost) => cost.wallMs)),
  cpuMs: median(costs.map((cost) => cost.cpuMs)),
  peakMiB: median(costs.map((cost) => cost.peakMiB)),
})

/**
 * Runs a whole process, start included: wall time by our clock; CPU time of it and its children, and the peak memory of the
 * largest of them, by GNU time. A signal or a missing command is an error; any other exit code is left to the caller.
 */
export const runProcess = (command: string, args: readonly string[]): Cost & { status: number } => {
  const out = `/tmp/alliance-bench-${process.pid}`
  const began = performance.now()
  const { status, error } = spawnSync('/usr/bin/time', ['-q', '-f', '%U %S %M', '-o', out, command, ...args], {
    stdio: 'ignore',
  })
  const wallMs = performance.now() - began
  if (error || status === null || status >= 126) throw error ?? new Error(`${command} ended with ${status}`)
  const [user = 0, system = 0, kilobytes = 0] = readFileSync(out, 'utf8').trim().split(/\s+/).slice(-3).map(Number)
  rmSync(out, { force: true })
  return { wallMs, cpuMs: (user + system) * 1000, peakMiB: kilobytes / 1024, status }
}

/** User and system time of a running process in ms, from /proc (100 ticks a second). */
export const cpuOf = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/**
 * The same without libuv's worker threads, which hash; in nanosecond resolution, from the scheduler. Ticks would count a thread
 * that wakes for a fraction of one as a whole tick or none.
 */
export const cpuBesidePool = (pid: number) => {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`)
  const others = threads.filter((thread) => readFileSync(`${thread}/comm`, 'utf8').trim() !== 'libuv-worker')
  return others.reduce((sum, thread) => sum + Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0)
}

const readOr = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A process and its children, for a server that forks. */
const familyOf = (pid: number): number[] => [
  pid,
  ...readOr(`/proc/${pid}/task/${pid}/children`).trim().split(/\s+/).filter(Boolean).map(Number),
]

/** CPU time in ms (nanosecond resolution) of all threads of these processes and their children, from /proc. */
export const onProcessor = (...pids: number[]): number => {
  const threads = pids
    .flatMap(familyOf)
    .flatMap((pid) =>
      existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`) : [],
    )
  return threads.reduce((sum, thread) => sum + Number(readOr(`${thread}/schedstat`).split(' ')[0] ?? 0), 0) / 1e6
}

export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) => {
  const cell = (value: string | number) => (typeof value === 'number' ? value.toFixed(value < 10 ? 2 : 0) : value)
  const line = (cells: readonly (string | number)[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `| ${head.map((_, index) => (index === 0 ? '---' : '--:')).join(' | ')} |`, ...rows.map(line)].join('\n')
}
