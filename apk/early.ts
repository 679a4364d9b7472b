import { readSource } from './bytes/source.ts'
import { startAhead } from './formats/inflate-ahead.ts'
import type { Begun } from './formats/inflate-ahead.ts'
import { openArchive } from './formats/zip.ts'
import type { Archive } from './formats/zip.ts'

/** A package that was read, with its large entries being inflated in other threads, before the engine was loaded. */
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
 * Starts with the only large package among the command line's arguments (`earlyPath` of `kept-code.mjs`). Undefined on any error,
 * which the judgement will find again.
 */
export const startEarly = (path: string): Early | undefined => {
  try {
    return begin(path)
  } catch {
    return undefined
  }
}
