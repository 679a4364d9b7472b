import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

type Given = {
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

const held = new Map<string, readonly string[]>()
/** The test files in a bundle; for any other file, the file itself. */
export const heldBy = (path: string): readonly string[] => held.get(resolve(path)) ?? [path]

/**
 * Bundles test files into processes, so that Node, the modules and the database's WebAssembly are loaded once for several of them.
 * Each file is a suite named by its path, with hooks of its own, and they run one after the other. Returns the files that the
 * runner must start.
 */
export const together = (files: readonly string[], { folder, atOnce }: Given): string[] => {
  mkdirSync(folder, { recursive: true })
  const count = Math.ceil(files.length / atOnce)
  const sorted = longestFirst(files)
  // Round-robin, so that no process gets all slow files.
  const hands = Array.from({ length: count }, (_, hand) => sorted.filter((_file, index) => index % count === hand))
  return hands.map((hand, index) => {
    // The runner starts them in alphabetical order.
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
