import type { Wanted } from '../dex/wanted.ts'
import { classTree } from '../graph/class-tree.ts'
import type { Program } from '../graph/program.ts'
import { resultFinder } from '../graph/results.ts'
import type { Result } from '../graph/results.ts'
import type { CodeFacts, MethodOverride } from './facts.ts'

const MAX_FOLLOWED = 200

/** As if what it calls stood in its own body: the call itself is gone. */
const joined = (override: MethodOverride, { returned, callCount, throws }: Result): MethodOverride => ({
  ...override,
  ...(returned && { returned }),
  callCount: override.callCount - 1 + callCount,
  throws: override.throws || throws,
})

/** What an override gives back, told from the method of the package that it asks: one level, as a lambda stands behind its class. */
export const tellResults = (program: Program, code: CodeFacts, { resultsOf }: Wanted): CodeFacts => {
  const asking = resultsOf.filter((pattern) =>
    code.overrides[pattern]?.methods.some(({ returned }) => returned?.kind === 'result'),
  )
  if (asking.length === 0) return code
  const find = resultFinder(program, classTree(program))
  const told = asking.map((pattern): [string, CodeFacts['overrides'][string]] => {
    const { total = 0, methods = [] } = code.overrides[pattern] ?? {}
    const followed = methods.map((one, index) => {
      const result = index < MAX_FOLLOWED && one.returned?.kind === 'result' ? find(one.returned.of) : undefined
      return result ? joined(one, result) : one
    })
    return [pattern, { total, methods: followed }]
  })
  return { ...code, overrides: { ...code.overrides, ...Object.fromEntries(told) } }
}
