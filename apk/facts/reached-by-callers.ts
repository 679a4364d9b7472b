import { reflectionBudget } from '../graph/file-walk.ts'
import { reachingCallers } from '../graph/reaching-callers.ts'
import type { Reaching } from '../graph/reaching-callers.ts'
import { decidedAt, startFollowed } from '../graph/straight-way.ts'
import type { CallSite, CodeFacts } from './facts.ts'
import { neverMade } from './told-results.ts'
import type { PackageWide } from './told-results.ts'
import { withSites } from './with-sites.ts'

const MAX_ASKED = 200

const told = (site: CallSite, { callers, nobody }: Reaching): CallSite => {
  if (nobody) return neverMade(site)
  if (callers.length === 0) return site
  const { guards: _, ...reached } = site
  return { ...reached, reachedBy: callers }
}

const keyOf = ({ class: name, method, at }: CallSite) => `${name} ${method} ${at}`
/** For a call under conditions that depend on parameters of its method: the callers that reach it. */
type ReachOf = (site: CallSite) => Reaching | undefined

export const reachIn = ({ program, treeOf, settle }: PackageWide, code: CodeFacts): ReachOf => {
  const asking = Object.values(code.calls).flatMap(({ sites }) => sites.filter(({ guards, args }) => guards && args))
  const followed = startFollowed()
  const asked = asking.slice(0, MAX_ASKED).flatMap((site) => {
    const decided = decidedAt(program, { ...site, argument: 0 }, followed)
    return decided ? [{ site, decided }] : []
  })
  if (asked.length === 0) return () => undefined
  const calls = asked.map(({ site, decided }) => ({ class: site.class, method: site.method, decided }))
  const found = reachingCallers(program, treeOf(), { calls, since: code.since ?? 1, settle, budget: reflectionBudget() })
  const known = new Map(asked.map(({ site }, index) => [keyOf(site), found[index]]))
  return (site) => known.get(keyOf(site))
}

/** Replaces conditions of a call by the callers that reach it. */
export const tellReached = (code: CodeFacts, reachOf: ReachOf): CodeFacts => {
  const tell = (site: CallSite) => {
    const reaching = site.guards && reachOf(site)
    return reaching ? told(site, reaching) : site
  }
  return { ...code, calls: withSites(code.calls, tell) }
}
