import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'node:test'

/** A test file that waits for a process. */
export type Waiting = {
  /** Of its suite. */
  name: string
  url: string
  /** Only files of the same kind share a process. */
  kind: number
  env: Record<string, string>
  /** Most files of a process. */
  atOnce: number
}

const HOLD_MS = 60_000

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Waiting

/** False if another process was faster. */
const moved = (from: string, to: string) => {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return false
    throw error
  }
}

/** The first waiting file, of this kind if one is given. It moves to the folder of what the process has taken. */
const take = (waiting: string, taken: string, kind?: number): Waiting | undefined => {
  for (const name of readdirSync(waiting).toSorted()) {
    const path = join(waiting, name)
    const next = readIfThere(path)
    if (next && (kind === undefined || next.kind === kind) && moved(path, join(taken, name))) return next
  }
  return undefined
}

const readIfThere = (path: string) => {
  try {
    return read(path)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/** The suites that a process has taken so far. */
export const takenBy = (taken: string): string[] =>
  readdirSync(taken)
    .toSorted()
    .map((name) => read(join(taken, name)).name)

/**
 * Runs waiting test files one after the other, each as a suite with hooks of its own, until none of the first one's kind is left or
 * this process has had its share. Called at the top of a file that the test runner starts.
 */
export const runLane = async (waiting: string, taken: string) => {
  // Whenever nothing else holds the process, as while a test waits for an unreferenced timer, the runner takes it for the end, cancels
  // what has not run, and leaves open what was to be closed after it.
  const hold = setInterval(() => {}, HOLD_MS)
  mkdirSync(taken, { recursive: true })
  let next = take(waiting, taken)
  for (let count = 1; next !== undefined; count += 1) {
    const { name, url, kind, env, atOnce } = next
    // Set before the file, which is loaded only then, reads it.
    Object.assign(process.env, env)
    await describe(name, async () => void (await import(url)))
    next = count < atOnce ? take(waiting, taken, kind) : undefined
  }
  clearInterval(hold)
}
