import { bodyOfMethod } from './program.ts'
import type { ReadPlace } from './program.ts'
import type { Search } from './reach.ts'
import { methodAt } from './symbols.ts'

/**
 * The body that contains a read, and those of its variants for numbered objects that execute the site; none for an unknown method.
 */
export const bodiesOfRead = (
  { program, numbered }: Pick<Search, 'program' | 'numbered'>,
  { file, methodIndex, at }: Pick<ReadPlace, 'file' | 'methodIndex' | 'at'>,
): readonly number[] => {
  const symbols = program.files[file]?.symbols
  const body = symbols ? bodyOfMethod(program, methodAt(symbols, methodIndex)) : -1
  if (body < 0 || !numbered) return body < 0 ? [] : [body]
  return [body, ...numbered.runsOf(body).filter((run) => program.runs.get(run)?.ran[at] === 1)]
}
