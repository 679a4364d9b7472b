import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'node:test'

/** A test file that waits for a process. Its name in the queue ends with its kind: only files of the same kind share a process. */
export type Waiting = {
  /** Of its suite. */
  name: string
  url: string
  env: Record<string, string>
  /** Most files of a process. */
  atOnce: number
}

const HOLD_MS = 60_000

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Waiting

/** Name in the queue, which is in the order of these. */
export const placeOf = (index: number, kind: number) => `${String(index).padStart(4, '0')}-${kind}.json`
const kindOf = (place: string) => place.split('-')[1]

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

/** Place of the first waiting file, of the kind of `like` if given, after it was moved to the folder of what the process has taken. */
const take = (waiting: string, taken: string, like?: string): string | undefined =>
  readdirSync(waiting)
    .toSorted()
    .filter((place) => like === undefined || kindOf(place) === kindOf(like))
    .find((place) => moved(join(waiting, place), join(taken, place)))

/** The suites that a process has taken so far. */
export const takenBy = (taken: string): string[] =>
  readdirSync(taken)
    .toSorted()
    .map((place) => read(join(taken, place)).name)

/**
 * Runs waiting test files one after the other, each as a suite with hooks of its own, until none of the first one's kind is left or
 * this process has had its share. Called at the top of a file that the test runner starts.
 */
export const runLane = async (waiting: string, taken: string) => {
  // Whenever nothing else holds the process, as while a test waits for an unreferenced timer, the runner takes it for the end, cancels
  // what has not run, and leaves open what was to be closed after it.
  const hold = setInterval(() => {}, HOLD_MS)
  mkdirSync(taken, { recursive: true })
  let place = take(waiting, taken)
  for (let count = 1; place !== undefined; count += 1) {
    const { name, url, env, atOnce } = read(join(taken, place))
    // Set before the file, which is loaded only then, reads it.
    Object.assign(process.env, env)
    await describe(name, async () => void (await import(url)))
    place = count < atOnce ? take(waiting, taken, place) : undefined
  }
  clearInterval(hold)
}
