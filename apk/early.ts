import { statSync } from 'node:fs'
import { readSource } from './bytes/source.ts'
import { startAhead } from './formats/inflate-ahead.ts'
import type { Begun } from './formats/inflate-ahead.ts'
import { openArchive } from './formats/zip.ts'
import type { Archive } from './formats/zip.ts'

/** A package whose bytes were read, and its large entries given to other threads, before the engine itself was there. */
export type Early = { path: string; bytes: Uint8Array; archive: Archive; begun: Begun }

/** Smaller ones are inflated in the time that it takes to ask. */
const FROM_BYTES = 1024 ** 2

const isLarge = (argument: string) => {
  if (argument.startsWith('-')) return false
  const seen = statSync(argument, { throwIfNoEntry: false })
  return seen?.isFile() === true && seen.size >= FROM_BYTES
}

const begin = (path: string): Early | undefined => {
  const source = readSource(path)
  if (!source.whole) {
    source.close()
    return undefined
  }
  const archive = openArchive(source)
  return { path, bytes: source.whole, archive, begun: startAhead(archive).begun }
}

/**
 * Begins with the one file that these arguments of the command line name, if it is a package worth it. Undefined for any
 * other, and where something is wrong with it: who judges it finds that out by itself.
 */
export const startEarly = (args: readonly string[]): Early | undefined => {
  try {
    const [path, ...more] = args.filter(isLarge)
    return path === undefined || more.length > 0 ? undefined : begin(path)
  } catch {
    return undefined
  }
}
