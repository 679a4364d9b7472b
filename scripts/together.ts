import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { placeOf, takenBy, type Waiting } from './lane.ts'
import { secondsOf } from './test-times.ts'

/** Test files that may share a process, and what they run on. The same file may run on each database. */
export type Files = {
  files: readonly string[]
  /** Most files of a process. */
  atOnce: number
  env?: Record<string, string>
  /** Names the suite, before the file: `PostgreSQL:server/….test.ts`. */
  on?: string
}
type Suite = { name: string; file: string; seconds: number; of: Files }
type Given = {
  /** Folder for the queue and the files to start. */
  folder: string
  /** Processes that run at the same time. */
  lanes: number
}

const runs = new Map<string, Suite>()

const takenFolder = (start: string) => join(dirname(start), 'taken', basename(start))
/** The suites that a started file has taken; for anything else, itself. */
export const heldBy = (path: string): readonly string[] => {
  const taken = takenFolder(resolve(path))
  return existsSync(taken) ? takenBy(taken) : [path]
}

const suitesOf = (of: Files): Suite[] =>
  of.files.map((file) => ({ name: of.on === undefined ? file : `${of.on}:${file}`, file, seconds: secondsOf(file), of }))

const enqueue = (suites: readonly Suite[], folder: string) => {
  mkdirSync(folder, { recursive: true })
  const kinds = [...new Set(suites.map(({ of }) => of))]
  for (const [index, suite] of suites.entries()) {
    const { name, file, of } = suite
    runs.set(name, suite)
    const url = pathToFileURL(resolve(file)).href
    const waiting: Waiting = { name, url, env: of.env ?? {}, atOnce: of.atOnce }
    writeFileSync(join(folder, placeOf(index, kinds.indexOf(of))), JSON.stringify(waiting))
  }
}

const LANE = pathToFileURL(join(import.meta.dirname, 'lane.ts')).href
const writeStart = (folder: string, index: number, waiting: string) => {
  // The runner starts them in alphabetical order.
  const path = join(folder, `${String(index).padStart(4, '0')}.test.mjs`)
  const given = [waiting, takenFolder(path)].map((folder) => JSON.stringify(folder)).join(', ')
  writeFileSync(path, `import { runLane } from ${JSON.stringify(LANE)}\nawait runLane(${given})\n`)
  return path
}

/**
 * Lets test files share processes, so that Node, the modules, the browser and the database's WebAssembly are loaded once for several
 * of them. Each process takes the next file when it is done with one; the longest come first, so that all end at about the same time.
 * Returns the files that the runner must start: enough even if every lane ends with a process that has not had its share. The last
 * of them find nothing to do.
 */
export const together = (kinds: readonly Files[], { folder, lanes }: Given): string[] => {
  const suites = kinds.flatMap(suitesOf).toSorted((a, b) => b.seconds - a.seconds)
  if (suites.length === 0) return []
  const waiting = resolve(folder, 'waiting')
  enqueue(suites, waiting)
  const starts = kinds.reduce((sum, { files, atOnce }) => sum + Math.ceil(files.length / atOnce) + lanes - 1, 0)
  return Array.from({ length: starts }, (_, index) => writeStart(resolve(folder), index, waiting))
}

/** Whether a suite of this name was queued. */
export const isSuite = (name: string) => runs.has(name)

/** Each of these suites once more, in a process of its own. Undefined if one of them is unknown and so can't be run again. */
export const alone = (names: readonly string[], folder: string): string[] | undefined => {
  const known = names.map((name) => runs.get(name)).filter((run) => run !== undefined)
  if (known.length < names.length) return undefined
  const kinds = known.map(({ file, of }) => ({ ...of, files: [file], atOnce: 1 }))
  return together(kinds, { folder, lanes: 1 })
}
