import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A test file and what it runs on. The same file may run on each database. */
type Run = {
  file: string
  env?: Record<string, string>
  /** Names the suite, before the file: `PostgreSQL:server/….test.ts`. */
  on?: string
}
type Given = Omit<Run, 'file'> & {
  /** Folder for the bundles. */
  folder: string
  /** Test files per process. */
  atOnce: number
}

/** Slow files first, so that nothing waits for them at the end. The file's size is the estimate. */
const longestFirst = (files: readonly string[]) => {
  const sizes = new Map(files.map((file) => [file, statSync(file).size]))
  return files.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
}

const runs = new Map<string, Run>()
const held = new Map<string, readonly string[]>()
/** The suites in a bundle; for anything else, itself. */
export const heldBy = (path: string): readonly string[] => held.get(resolve(path)) ?? [path]

const bundle = (path: string, hand: readonly Run[], env: Record<string, string>) => {
  const suites = hand.map((run) => {
    const name = run.on === undefined ? run.file : `${run.on}:${run.file}`
    runs.set(name, run)
    const address = JSON.stringify(pathToFileURL(resolve(run.file)).href)
    return { name, code: `describe(${JSON.stringify(name)}, async () => void (await import(${address})))\n` }
  })
  // Before the files, which are loaded later, read it.
  const setUp = `Object.assign(process.env, ${JSON.stringify(env)})\n`
  writeFileSync(path, `import { describe } from 'node:test'\n${setUp}${suites.map(({ code }) => code).join('')}`)
  held.set(
    resolve(path),
    suites.map(({ name }) => name),
  )
  return path
}

/**
 * Bundles test files into processes, so that Node, the modules and the database's WebAssembly are loaded once for several of them.
 * Each file is a suite named by its path, with hooks of its own, and they run one after the other. Returns the files that the
 * runner must start.
 */
export const together = (files: readonly string[], { folder, atOnce, env = {}, on }: Given): string[] => {
  mkdirSync(folder, { recursive: true })
  const count = Math.ceil(files.length / atOnce)
  const sorted = longestFirst(files)
  // Round-robin, so that no process gets all slow files.
  const hands = Array.from({ length: count }, (_, hand) => sorted.filter((_file, index) => index % count === hand))
  return hands.map((hand, index) => {
    // The runner starts them in alphabetical order.
    const path = join(folder, `${String(index).padStart(3, '0')}.test.mjs`)
    return bundle(
      path,
      hand.map((file) => ({ file, env, ...(on !== undefined && { on }) })),
      env,
    )
  })
}

/** Whether a suite of this name was bundled. */
export const isSuite = (name: string) => runs.has(name)

/** Each of these suites once more, in a process of its own. Undefined if one of them is unknown and so can't be run again. */
export const alone = (suites: readonly string[], folder: string): string[] | undefined => {
  mkdirSync(folder, { recursive: true })
  const known = suites.map((name) => runs.get(name)).filter((run) => run !== undefined)
  if (known.length < suites.length) return undefined
  return known.map((run, index) => bundle(join(folder, `${String(index).padStart(3, '0')}.test.mjs`), [run], run.env ?? {}))
}
