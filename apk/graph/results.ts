import { unlessMalformed } from '../bytes/malformed.ts'
import { countCalls } from '../dex/count-calls.ts'
import type { CodeValue } from '../dex/told.ts'
import { tell } from '../dex/told.ts'
import { traceFrom } from '../dex/trace.ts'
import type { Budget, Given } from '../dex/trace.ts'
import { newPlatform } from '../dex/values.ts'
import type { ClassTree } from './class-tree.ts'
import { dispatcher } from './dispatch.ts'
import { findName } from './names.ts'
import { openBody } from './open-body.ts'
import { methodOfText, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'

/** What a method of the package returns, the number of calls it makes, whether it throws, and whether it tests the API level. */
export type Result = {
  returned: CodeValue | undefined
  callCount: number
  throws: boolean
  asksPlatform: boolean
  /** Registers of the parameters that decide its branches. */
  deciders: number[]
}

type Means = { budget?: Budget; given?: Given }
const resultOf = (program: Program, body: number, { budget: own, given }: Means): Result | undefined => {
  const opened = openBody(program, body)
  if (!opened) return undefined
  const { dex } = opened.file
  const budget = own ?? opened.file.budget
  const trace = traceFrom(dex, opened.body, { budget, platform: newPlatform, ...(given && { given }) })
  if (!trace) return undefined
  return {
    returned: trace.returned && tell({ dex, trace, budget }, trace.returned),
    callCount: countCalls(dex, trace),
    throws: trace.throws,
    asksPlatform: trace.asksPlatform,
    deciders: [...trace.deciders],
  }
}

/**
 * The result of a method by its reference, `Lx/Y;->ask()Z`, with the argument values `given`; undefined if it isn't the package's,
 * or several bodies may run. Without `budget`, the file's own is used.
 */
export const resultFinder = (program: Program, tree: ClassTree, budget?: Budget) => {
  const { onlyBody } = dispatcher(program, tree)
  return (target: string, given?: Given): Result | undefined => {
    const [owner = '', signature = ''] = target.split('->')
    const type = findName(program.symbols.names, owner)
    const method = type < 0 || !tree.isDefined(type) ? -1 : methodOfText(program, type, signature)
    const body = method < 0 ? -1 : onlyBody(type, signatureOfMethod(program, method))
    return unlessMalformed(
      () => (body < 0 ? undefined : resultOf(program, body, { ...(budget && { budget }), ...(given && { given }) })),
      undefined,
    )
  }
}
