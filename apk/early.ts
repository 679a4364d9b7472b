import { readSource } from './bytes/source.ts'
import { startAhead } from './formats/inflate-ahead.ts'
import type { Begun } from './formats/inflate-ahead.ts'
import { openArchive } from './formats/zip.ts'
import type { Archive } from './formats/zip.ts'

/** A package whose bytes were read, and its large entries given to other threads, before the engine itself was there. */
export type Early = { path: string; bytes: Uint8Array; archive: Archive; begun: Begun }

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
 * Begins with the one large package that the arguments of the command line name (`earlyPath` of `kept-code.mjs`). Undefined where
 * something is wrong with it: who judges it finds that out by itself.
 */
export const startEarly = (path: string): Early | undefined => {
  try {
    return begin(path)
  } catch {
    return undefined
  }
}
