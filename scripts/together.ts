import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

type Given = {
  /** Where the bundles are written. */
  folder: string
  /** Files of one process. */
  atOnce: number
}

/** What takes longest begins first, or the others wait for it at the end. A long text is a long test, as a rule. */
const longestFirst = (files: readonly string[]) => {
  const sizes = new Map(files.map((file) => [file, statSync(file).size]))
  return files.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
}

const held = new Map<string, readonly string[]>()
/** The test files of a bundle; of any other file, that file. */
export const heldBy = (path: string): readonly string[] => held.get(resolve(path)) ?? [path]

/**
 * Test files that share a process, so that Node, the modules and the database's WebAssembly are brought up once for several of
 * them. Each file is a suite of its own, named by its path: its hooks are its own, and one file runs after the other.
 * Gives the files that the runner is to start.
 */
export const together = (files: readonly string[], { folder, atOnce }: Given): string[] => {
  mkdirSync(folder, { recursive: true })
  const count = Math.ceil(files.length / atOnce)
  const sorted = longestFirst(files)
  // Dealt like cards: no process gets all the long ones.
  const hands = Array.from({ length: count }, (_, hand) => sorted.filter((_file, index) => index % count === hand))
  return hands.map((hand, index) => {
    // The runner starts them in the order of their names.
    const path = join(folder, `${String(index).padStart(3, '0')}.test.mjs`)
    const suites = hand.map((file) => {
      const address = JSON.stringify(pathToFileURL(resolve(file)).href)
      return `describe(${JSON.stringify(file)}, async () => void (await import(${address})))\n`
    })
    writeFileSync(path, `import { describe } from 'node:test'\n${suites.join('')}`)
    held.set(resolve(path), hand)
    return path
  })
}
