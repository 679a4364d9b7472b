import { bodyAt } from '../dex/code-item.ts'
import { isStraight } from '../dex/path.ts'
import { traceMethod } from '../dex/trace.ts'
import { intAt } from './int-list.ts'
import { bodyNamed } from './program.ts'
import type { NamedMethod, Program } from './program.ts'

/** Whether whoever calls the method comes to this place of it: no branch stands before. */
export const runsStraightTo = (program: Program, { at, ...named }: NamedMethod & { at?: number }) => {
  const body = at === undefined ? -1 : bodyNamed(program, named)
  const file = body < 0 ? undefined : program.files[intAt(program.fileOfBody, body)]
  if (!file || at === undefined) return false
  const trace = traceMethod(file.dex, bodyAt(file.dex, file.units, intAt(program.codeOfBody, body)), file.budget)
  return trace !== undefined && (at === 0 || isStraight(trace.path, 0, at))
}
