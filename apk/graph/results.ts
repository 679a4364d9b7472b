import { Malformed } from '../bytes/malformed.ts'
import { bodyAt } from '../dex/code-item.ts'
import { countCalls } from '../dex/count-calls.ts'
import type { CodeValue } from '../dex/told.ts'
import { tell } from '../dex/told.ts'
import { traceMethod } from '../dex/trace.ts'
import type { Budget } from '../dex/trace.ts'
import type { ClassTree } from './class-tree.ts'
import { dispatcher } from './dispatch.ts'
import { intAt } from './int-list.ts'
import { findName } from './names.ts'
import { methodOfText, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'

/** What a method of the package gives back, the calls that it makes, whether it throws, and whether it asks for the platform. */
export type Result = { returned: CodeValue | undefined; callCount: number; throws: boolean; asksPlatform: boolean }

const resultOf = (program: Program, body: number, own?: Budget): Result | undefined => {
  const file = program.files[intAt(program.fileOfBody, body)]
  if (!file) return undefined
  const { dex, units } = file
  const budget = own ?? file.budget
  const trace = traceMethod(dex, bodyAt(dex, units, intAt(program.codeOfBody, body)), budget)
  if (!trace) return undefined
  return {
    returned: trace.returned && tell({ dex, trace, budget }, trace.returned),
    callCount: countCalls(dex, trace),
    throws: trace.throws,
    asksPlatform: trace.asksPlatform,
  }
}

/** Of a method as a call names it, `Lx/Y;->ask()Z`: undefined where it is none of the package, or several may run. `budget` is the files' own where none is given. */
export const resultFinder = (program: Program, tree: ClassTree, budget?: Budget) => {
  const { onlyBody } = dispatcher(program, tree)
  return (target: string): Result | undefined => {
    const [owner = '', signature = ''] = target.split('->')
    const type = findName(program.symbols.names, owner)
    const method = type < 0 || !tree.isDefined(type) ? -1 : methodOfText(program, type, signature)
    const body = method < 0 ? -1 : onlyBody(type, signatureOfMethod(program, method))
    try {
      return body < 0 ? undefined : resultOf(program, body, budget)
    } catch (error) {
      if (error instanceof Malformed) return undefined
      throw error
    }
  }
}
