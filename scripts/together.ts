import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
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
  /** Folder for the bundles. */
  folder: string
  /** Processes that run at the same time. */
  lanes: number
}

const runs = new Map<string, Suite>()
const held = new Map<string, readonly string[]>()
/** The suites in a bundle; for anything else, itself. */
export const heldBy = (path: string): readonly string[] => held.get(resolve(path)) ?? [path]

const bundle = (path: string, suites: readonly Suite[]) => {
  const describes = suites.map(({ name, file }) => {
    const address = JSON.stringify(pathToFileURL(resolve(file)).href)
    return `describe(${JSON.stringify(name)}, async () => void (await import(${address})))\n`
  })
  // Set before the files, which are loaded later, read it.
  const env = JSON.stringify(suites[0]?.of.env ?? {})
  writeFileSync(path, `import { describe } from 'node:test'\nObject.assign(process.env, ${env})\n${describes.join('')}`)
  for (const suite of suites) runs.set(suite.name, suite)
  held.set(
    resolve(path),
    suites.map(({ name }) => name),
  )
  return path
}

const suitesOf = (of: Files): Suite[] =>
  of.files.map((file) => ({ name: of.on === undefined ? file : `${of.on}:${file}`, file, seconds: secondsOf(file), of }))

const total = (suites: readonly Suite[]) => suites.reduce((sum, { seconds }) => sum + seconds, 0)

/** Less work than this is not worth a process: a visit's browser and first site alone take a tenth of it. */
const LEAST_SECONDS = 45

/** Takes the longest suite and further ones of its kind, until they are a fair share of all that is left. */
const takeShare = (waiting: Suite[], lanes: number): Suite[] => {
  const share = Math.max(LEAST_SECONDS, total(waiting) / (2 * lanes))
  const taken: Suite[] = []
  for (const suite of waiting) {
    const { of } = taken[0] ?? suite
    if (suite.of === of && taken.length < of.atOnce && (taken.length === 0 || total(taken) + suite.seconds <= share))
      taken.push(suite)
  }
  return taken
}

/**
 * Bundles test files into processes, so that Node, the modules and the database's WebAssembly are loaded once for several of them.
 * Each file is a suite named by its path, with hooks of its own, and they run one after the other. Long files are in the first
 * bundles, and the last ones are small, so that all lanes end at about the same time. Returns the files that the runner must start.
 */
export const together = (kinds: readonly Files[], { folder, lanes }: Given): string[] => {
  mkdirSync(folder, { recursive: true })
  let waiting = kinds.flatMap(suitesOf).toSorted((a, b) => b.seconds - a.seconds)
  const bundles: string[] = []
  while (waiting.length > 0) {
    const taken = new Set(takeShare(waiting, lanes))
    // The runner starts them in alphabetical order.
    bundles.push(bundle(join(folder, `${String(bundles.length).padStart(3, '0')}.test.mjs`), [...taken]))
    waiting = waiting.filter((suite) => !taken.has(suite))
  }
  return bundles
}

/** Whether a suite of this name was bundled. */
export const isSuite = (name: string) => runs.has(name)

/** Each of these suites once more, in a process of its own. Undefined if one of them is unknown and so can't be run again. */
export const alone = (suites: readonly string[], folder: string): string[] | undefined => {
  mkdirSync(folder, { recursive: true })
  const known = suites.map((name) => runs.get(name)).filter((run) => run !== undefined)
  if (known.length < suites.length) return undefined
  return known.map((suite, index) => bundle(join(folder, `${String(index).padStart(3, '0')}.test.mjs`), [suite]))
}
