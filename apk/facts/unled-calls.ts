import { intAt } from '../graph/int-list.ts'
import { bodyNamed } from '../graph/program.ts'
import { LEVEL } from '../graph/reach.ts'
import type { Search, World } from '../graph/reach.ts'
import { searchOf } from '../graph/world-of.ts'
import { isBlindBy } from './blind-ways.ts'
import type { Naming } from './blind-ways.ts'
import type { CallSite, CodeFacts, ManifestFacts } from './facts.ts'
import { among } from './own-code.ts'
import { withSites } from './with-sites.ts'

/** Calls that old versions of Jetpack make in a way which new platforms refuse, most of them where few apps ever come. */
export const PENDING_INTENTS = ['getActivity', 'getActivities', 'getBroadcast', 'getService', 'getForegroundService'].map(
  (name) => `Landroid/app/PendingIntent;->${name}`,
)
/** What Google's services and Firebase run is made by names that stand in the manifest, and by names from elsewhere. */
const JETPACK = /^(?:androidx|android\.support)\./
const isOfJetpack = ({ class: name, unreached = false }: CallSite) => JETPACK.test(name) && !unreached

export const asksForUnledCalls = ({ calls }: CodeFacts) =>
  among(calls, PENDING_INTENTS).some(({ sites }) => sites.some(isOfJetpack))

/** Own code that calls by reflection, or inflates, what can't be told. */
const isBlind = (search: Search, naming: Naming) =>
  [search.program.unresolved, search.program.untold].some((bodies) => isBlindBy(bodies, search, naming))

/** The calls with a word at each of Jetpack's places to which nothing leads that the manifest declares. */
export const tellUnled = (
  world: World,
  { manifest, code: { calls }, ...naming }: { manifest: ManifestFacts; code: CodeFacts } & Naming,
): CodeFacts['calls'] => {
  const search = searchOf(world, manifest)
  if (search.stepsLeft <= 0 || isBlind(search, naming)) return calls
  const isUnled = (site: CallSite) => {
    const body = isOfJetpack(site) ? bodyNamed(world.program, site) : -1
    return body >= 0 && intAt(search.levelOf, body) === LEVEL.none
  }
  return withSites(calls, (site) => (isUnled(site) ? { ...site, unled: true } : site), PENDING_INTENTS)
}
