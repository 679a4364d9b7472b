import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What test files run on. The same file may run on each database. */
type On = {
  env?: Record<string, string>
  /** Names the suite, before the file: `PostgreSQL:server/….test.ts`. */
  on?: string
}
type Given = On & {
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

const runs = new Map<string, On & { file: string }>()
const held = new Map<string, readonly string[]>()
/** The suites in a bundle; for anything else, itself. */
export const heldBy = (path: string): readonly string[] => held.get(resolve(path)) ?? [path]

/** The runner starts them in alphabetical order. */
const pathOf = (folder: string, index: number) => join(folder, `${String(index).padStart(3, '0')}.test.mjs`)

const bundle = (path: string, files: readonly string[], { env = {}, on }: On) => {
  const names = files.map((file) => (on === undefined ? file : `${on}:${file}`))
  const suites = files.map((file, at) => {
    const address = JSON.stringify(pathToFileURL(resolve(file)).href)
    return `describe(${JSON.stringify(names[at])}, async () => void (await import(${address})))\n`
  })
  // Set before the files, which are loaded later, read it.
  writeFileSync(
    path,
    `import { describe } from 'node:test'\nObject.assign(process.env, ${JSON.stringify(env)})\n${suites.join('')}`,
  )
  for (const [at, file] of files.entries()) runs.set(names[at] ?? file, { file, env, ...(on !== undefined && { on }) })
  held.set(resolve(path), names)
  return path
}

/**
 * Bundles test files into processes, so that Node, the modules and the database's WebAssembly are loaded once for several of them.
 * Each file is a suite named by its path, with hooks of its own, and they run one after the other. Returns the files that the
 * runner must start.
 */
export const together = (files: readonly string[], { folder, atOnce, ...on }: Given): string[] => {
  mkdirSync(folder, { recursive: true })
  const count = Math.ceil(files.length / atOnce)
  const sorted = longestFirst(files)
  // Round-robin, so that no process gets all slow files.
  const hands = Array.from({ length: count }, (_, hand) => sorted.filter((_file, index) => index % count === hand))
  return hands.map((hand, index) => bundle(pathOf(folder, index), hand, on))
}

/** Whether a suite of this name was bundled. */
export const isSuite = (name: string) => runs.has(name)

/** Each of these suites once more, in a process of its own. Undefined if one of them is unknown and so can't be run again. */
export const alone = (suites: readonly string[], folder: string): string[] | undefined => {
  mkdirSync(folder, { recursive: true })
  const known = suites.map((name) => runs.get(name)).filter((run) => run !== undefined)
  if (known.length < suites.length) return undefined
  return known.map(({ file, ...on }, index) => bundle(pathOf(folder, index), [file], on))
}
