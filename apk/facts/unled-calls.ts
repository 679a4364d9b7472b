import { intAt } from '../graph/int-list.ts'
import { bodyNamed } from '../graph/program.ts'
import { LEVEL } from '../graph/reach.ts'
import type { Search, World } from '../graph/reach.ts'
import { searchOf } from '../graph/world-of.ts'
import type { Pausing } from '../pausing.ts'
import { isBlindBy } from './blind-ways.ts'
import type { Naming } from './blind-ways.ts'
import type { CallSite, CodeFacts, ManifestFacts } from './facts.ts'
import { among } from './own-code.ts'
import { withSites } from './with-sites.ts'

/** Calls that old versions of Jetpack make in a way that new platforms reject, mostly in code that few apps reach. */
export const PENDING_INTENTS = ['getActivity', 'getActivities', 'getBroadcast', 'getService', 'getForegroundService'].map(
  (name) => `Landroid/app/PendingIntent;->${name}`,
)
/** Not Google's services and Firebase, whose classes are instantiated by names in the manifest, or from elsewhere. */
const JETPACK = /^(?:androidx|android\.support)\./
const isOfJetpack = ({ class: name, unreached = false }: CallSite) => JETPACK.test(name) && !unreached

export const asksForUnledCalls = ({ calls }: CodeFacts) =>
  among(calls, PENDING_INTENTS).some(({ sites }) => sites.some(isOfJetpack))

/** Whether own code has unresolved reflection, or inflates unknown files. */
const isBlind = (search: Search, naming: Naming) =>
  [search.program.unresolved, search.program.untold].some((bodies) => isBlindBy(bodies, search, naming))

/** Marks calls in Jetpack that no entry point of the manifest reaches. */
export function* tellUnled(
  world: World,
  { manifest, code: { calls }, ...naming }: { manifest: ManifestFacts; code: CodeFacts } & Naming,
): Pausing<CodeFacts['calls']> {
  const search = yield* searchOf(world, manifest)
  if (search.stepsLeft <= 0 || isBlind(search, naming)) return calls
  const isUnled = (site: CallSite) => {
    const body = isOfJetpack(site) ? bodyNamed(world.program, site) : -1
    return body >= 0 && intAt(search.levelOf, body) === LEVEL.none
  }
  return withSites(calls, (site) => (isUnled(site) ? { ...site, unled: true } : site), PENDING_INTENTS)
}
