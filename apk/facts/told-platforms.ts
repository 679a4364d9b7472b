import { unlessMalformed } from '../bytes/malformed.ts'
import type { Method } from '../dex/guards.ts'
import { seenAt } from '../dex/sightings.ts'
import type { Traces } from '../dex/sightings.ts'
import { startBudget, traceFrom } from '../dex/trace.ts'
import type { Budget } from '../dex/trace.ts'
import { newPlatform, platformsFrom } from '../dex/values.ts'
import type { Value } from '../dex/values.ts'
import type { Wanted } from '../dex/wanted.ts'
import { openBody } from '../graph/open-body.ts'
import type { OpenBody } from '../graph/open-body.ts'
import { platformHelpers } from '../graph/platform-helpers.ts'
import { bodyNamed } from '../graph/program.ts'
import type { Program } from '../graph/program.ts'
import { typesIn, wordsOf } from '../graph/signature-types.ts'
import type { CallSite, CodeFacts } from './facts.ts'
import { isSupportLibrary } from './support-libraries.ts'
import type { PackageWide } from './told-results.ts'
import { withSites } from './with-sites.ts'

/** Bound on methods with sites of interest; real apps have some hundreds of their own. */
const MAX_LOOKED_AT = 5000
const ownBudget = (): Budget => ({ ...startBudget(), steps: 2_000_000, values: 200_000 })

type Seen = Traces & OpenBody
type Helpers = ReturnType<typeof platformHelpers>
type Means = { program: Program; helpers: Helpers; since: number; budget: Budget }

/** A new trace of the body around a call; undefined if it would add nothing. */
const followed = (site: CallSite, { program, helpers, since, budget }: Means): Seen | undefined => {
  const place = openBody(program, bodyNamed(program, site))
  if (!place || !helpers.isAskedIn(place)) return undefined
  const { file, body } = place
  const from = (platform: Value) => traceFrom(file.dex, body, { budget, platform, answers: helpers.answersIn(file, platform) })
  const trace = from(newPlatform)
  return trace && { file, body, trace, older: trace.asksPlatform ? from(platformsFrom(since)) : undefined }
}

/** An instance method has one more register, for `this`. */
const methodOf = (site: CallSite, { body }: Seen): Method => {
  const types = typesIn(site.method)
  return { types, isStatic: wordsOf(types) === body.ins }
}

const toldAnew = (site: CallSite, seen: Seen, asked: { guarded: boolean; budget: Budget }): CallSite => {
  const { args: _, unreached: __, older: ___, guards: ____, ...bare } = site
  const { file, body, trace, older } = seen
  const { guarded, budget } = asked
  const told = seenAt({ dex: file.dex, budget }, site.at ?? 0, { trace, older, body, method: methodOf(site, seen), guarded })
  const { unreached, ...rest } = told
  // Beyond the budget, the result is worse than before.
  if (budget.values < 0) return site
  return { ...bare, ...rest, ...(unreached && { unreached }) }
}

/** Re-evaluates the app's own sites whose method tests the API level through a method in another code file. */
export const tellPlatforms = (
  { program, treeOf }: Pick<PackageWide, 'program' | 'treeOf'>,
  code: CodeFacts,
  wanted: Wanted,
): CodeFacts => {
  if (program.files.length < 2) return code
  const budget = ownBudget()
  const means = { program, helpers: platformHelpers(program, treeOf, budget), since: code.since ?? 1, budget }
  const known = new Map<string, Seen | undefined>()
  const seenIn = (site: CallSite) => {
    const key = `${site.class} ${site.method}`
    if (!known.has(key) && known.size < MAX_LOOKED_AT)
      known.set(
        key,
        unlessMalformed(() => followed(site, means), undefined),
      )
    return known.get(key)
  }
  const guarded = new Set(wanted.calls.flatMap((pattern) => (pattern.guarded ? pattern.text : [])))
  const tellOne = (site: CallSite, pattern: string) => {
    const seen = site.at === undefined || isSupportLibrary(site.class) ? undefined : seenIn(site)
    return seen ? toldAnew(site, seen, { guarded: guarded.has(pattern), budget }) : site
  }
  return { ...code, calls: withSites(code.calls, tellOne) }
}
