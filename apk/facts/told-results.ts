import type { Wanted } from '../dex/wanted.ts'
import type { ClassTree } from '../graph/class-tree.ts'
import type { Program } from '../graph/program.ts'
import { resultFinder } from '../graph/results.ts'
import type { Result } from '../graph/results.ts'
import { settledAll } from '../graph/settled.ts'
import type { Settle } from '../graph/settled.ts'
import type { CallSite, CodeFacts, MethodOverride } from './facts.ts'

const MAX_FOLLOWED = 200

/** As if what it calls stood in its own body: the call itself is gone. */
const joined = (override: MethodOverride, { returned, callCount, throws }: Result): MethodOverride => ({
  ...override,
  ...(returned && { returned }),
  callCount: override.callCount - 1 + callCount,
  throws: override.throws || throws,
})

/** What the package as a whole knows of its methods and constants. */
export type PackageWide = { program: Program; treeOf: () => ClassTree; settle: Settle }

const MAX_SOURCES = 4
const settledSite = (site: CallSite, settle: Settle): CallSite => {
  const sources: string[] = []
  const [args, older] = [site.args, site.older?.args].map((list) => list && settledAll(list, settle, sources))
  if (sources.length === 0) return site
  const from = [...new Set(sources)].slice(0, MAX_SOURCES)
  return { ...site, ...(args && { args }), from, ...(older && { older: { ...site.older, args: older } }) }
}

/** Arguments that a method of the package always gives, or that are constants of another of its files. */
export const tellSettled = ({ settle }: PackageWide, code: CodeFacts): CodeFacts => ({
  ...code,
  calls: Object.fromEntries(
    Object.entries(code.calls).map(([pattern, { total, sites }]) => [
      pattern,
      { total, sites: sites.map((site) => settledSite(site, settle)) },
    ]),
  ),
})

/** The site without the questions that a release answers with yes; unreached where it answers one with no. */
const answered = (site: CallSite, settle: Settle): CallSite => {
  const { guards = [], older, ...bare } = site
  const open: { of: string; when: boolean }[] = []
  for (const guard of guards) {
    const said = settle(guard.of.includes('(') ? { kind: 'result', of: guard.of, args: [] } : { kind: 'field', name: guard.of })
    if (said.kind !== 'int') open.push(guard)
    else if ((said.value !== 0) !== guard.when) {
      const { args: _, ...never } = bare
      return { ...never, unreached: true }
    }
  }
  return { ...bare, ...(older && { older }), ...(open.length > 0 && { guards: open }) }
}

/** Questions that a method of the package answers the same way always, such as whether this is a debug build. */
export const tellGuards = ({ settle }: PackageWide, code: CodeFacts): CodeFacts => {
  const asking = Object.entries(code.calls).filter(([, { sites }]) => sites.some(({ guards }) => guards))
  if (asking.length === 0) return code
  const told = asking.map(([pattern, { total, sites }]): [string, CodeFacts['calls'][string]] => [
    pattern,
    { total, sites: sites.map((site, index) => (site.guards && index < MAX_FOLLOWED ? answered(site, settle) : site)) },
  ])
  return { ...code, calls: { ...code.calls, ...Object.fromEntries(told) } }
}

/** What an override gives back, told from the method of the package that it asks: one level, as a lambda stands behind its class. */
export const tellResults = ({ program, treeOf }: PackageWide, code: CodeFacts, { resultsOf }: Wanted): CodeFacts => {
  const asking = resultsOf.filter((pattern) =>
    code.overrides[pattern]?.methods.some(({ returned }) => returned?.kind === 'result'),
  )
  if (asking.length === 0) return code
  const find = resultFinder(program, treeOf())
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
