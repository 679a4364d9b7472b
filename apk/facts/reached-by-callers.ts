import { reflectionBudget } from '../graph/file-walk.ts'
import { reachingCallers } from '../graph/reaching-callers.ts'
import type { Reaching } from '../graph/reaching-callers.ts'
import { decidedAt, startFollowed } from '../graph/straight-way.ts'
import type { CallSite, CodeFacts } from './facts.ts'
import type { PackageWide } from './told-results.ts'

const MAX_ASKED = 200

const told = (site: CallSite, { callers, nobody }: Reaching): CallSite => {
  if (nobody) {
    const { args: _, older: __, guards: ___, ...never } = site
    return { ...never, unreached: true }
  }
  if (callers.length === 0) return site
  const { guards: _, ...reached } = site
  return { ...reached, reachedBy: callers }
}

/** Calls behind questions that parameters of the method around them answer, told from the callers: which of them come there. */
export const tellReached = ({ program, treeOf, settle }: PackageWide, code: CodeFacts): CodeFacts => {
  const asking = Object.values(code.calls).flatMap(({ sites }) => sites.filter(({ guards, args }) => guards && args))
  const followed = startFollowed()
  const asked = asking.slice(0, MAX_ASKED).flatMap((site) => {
    const decided = decidedAt(program, { ...site, argument: 0 }, followed)
    return decided ? [{ site, decided }] : []
  })
  if (asked.length === 0) return code
  const calls = asked.map(({ site, decided }) => ({ class: site.class, method: site.method, decided }))
  const found = reachingCallers(program, treeOf(), { calls, since: code.since ?? 1, settle, budget: reflectionBudget() })
  const changed = new Map(asked.map(({ site }, index) => [site, told(site, found[index] ?? { callers: [], nobody: false })]))
  const all = Object.entries(code.calls).map(([pattern, { total, sites }]): [string, CodeFacts['calls'][string]] => [
    pattern,
    { total, sites: sites.map((site) => changed.get(site) ?? site) },
  ])
  return { ...code, calls: Object.fromEntries(all) }
}
