import type { Wanted } from '../dex/wanted.ts'
import { comingTo } from '../graph/coming-callers.ts'
import type { Coming } from '../graph/coming-callers.ts'
import { reflectionBudget } from '../graph/file-walk.ts'
import type { CallSite, CodeFacts } from './facts.ts'
import { among, own } from './own-code.ts'
import { neverMade } from './told-results.ts'
import type { PackageWide } from './told-results.ts'
import { withSites } from './with-sites.ts'

const MAX_ASKED = 50
/** Not if the call has conditions of its own. */
const isOpen = ({ unreached, guards }: CallSite) => !unreached && !guards

const told = (site: CallSite, coming: Coming | undefined): CallSite => {
  if (coming === 'never') return neverMade(site)
  if (typeof coming !== 'object') return site
  // The condition is tested before the method is called, and its outcome isn't traced here: either one.
  return { ...site, guards: coming.map(({ of }) => ({ of, when: true, isCompared: true })) }
}

type Named = { class: string; method: string }
const keyOf = ({ class: name, method }: Named) => `${name} ${method}`
/** How callers reach the enclosing methods of these sites, on all API levels from `since` on. */
const comingIn = ({ program, treeOf, settle }: PackageWide, places: readonly Named[], since: number) => {
  const methods = new Map(places.slice(0, MAX_ASKED).map((one) => [keyOf(one), { class: one.class, method: one.method }]))
  const about = { methods: [...methods.values()], since, settle, budget: reflectionBudget() }
  const found = comingTo(program, treeOf(), about)
  const known = new Map([...methods.keys()].map((key, index) => [key, found[index]]))
  return (place: Named) => known.get(keyOf(place))
}

/**
 * Calls in a separate method, which a release build calls only in unreachable code or under a condition: treated as if they were at
 * its call sites.
 */
export const tellComing = (wide: PackageWide, code: CodeFacts, { calls }: Wanted): CodeFacts => {
  const patterns = calls.flatMap((pattern) => (pattern.comes ? pattern.text : []))
  const open = among(code.calls, patterns).flatMap(({ sites }) => sites.filter(isOpen))
  if (open.length === 0) return code
  const coming = comingIn(wide, open, code.since ?? 1)
  const tell = (site: CallSite) => (isOpen(site) ? told(site, coming(site)) : site)
  return { ...code, calls: withSites(code.calls, tell, patterns) }
}

/** Calls of new API levels only, in methods to which callers come on older ones alone, as in ContextCompat's `Api26Impl`. */
export const tellComingNew = (wide: PackageWide, code: CodeFacts, { calls }: Wanted): CodeFacts => {
  const levels = new Map(calls.flatMap(({ text, since }): [string, number][] => (since === undefined ? [] : [[text, since]])))
  const never = new Set<CallSite>()
  for (const [level, patterns] of Map.groupBy(levels.keys(), (text) => levels.get(text) ?? 1)) {
    const open = among(code.calls, patterns).flatMap(({ sites }) => own(sites).filter(isOpen))
    const coming = open.length > 0 ? comingIn(wide, open, level) : undefined
    for (const site of open) if (coming?.(site) === 'never') never.add(site)
  }
  return never.size === 0 ? code : { ...code, calls: withSites(code.calls, (site) => (never.has(site) ? neverMade(site) : site)) }
}

/** The API level of the non-SDK list. */
const ANDROID_10 = 29
/**
 * The same for non-SDK members hidden from apps of this target SDK: a method that is only called on older API levels, as in React
 * Native.
 */
export const tellComingUses = (wide: PackageWide, code: CodeFacts, targetSdk: number): CodeFacts => {
  const { nonPublic } = code
  const open = own(nonPublic?.uses ?? []).filter(({ unreached, highest }) => !unreached && targetSdk > highest)
  if (!nonPublic || open.length === 0) return code
  const coming = comingIn(wide, open, ANDROID_10)
  const uses = nonPublic.uses.map((use) =>
    !use.unreached && coming(use) === 'never' ? { ...use, unreached: true as const } : use,
  )
  return { ...code, nonPublic: { ...nonPublic, uses } }
}
