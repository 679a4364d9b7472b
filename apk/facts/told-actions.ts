import type { CodeValue } from '../dex/told.ts'
import { resultFinder } from '../graph/results.ts'
import type { CallSite, CodeFacts } from './facts.ts'
import { NOTIFICATION_ACTIONS } from './page-openers.ts'
import type { PackageWide } from './told-results.ts'
import { withSites } from './with-sites.ts'

const MAX_FOLLOWED = 200
/** A helper of a helper. */
const MAX_LEVELS = 3
const PENDING = /^(?!Landroid\/app\/PendingIntent;).*\)Landroid\/app\/PendingIntent;$/

/** Resolves a notification's click action from the package's method that returns it: `setContentIntent(click(context))`. */
export const tellActions = ({ program, treeOf }: Pick<PackageWide, 'program' | 'treeOf'>, code: CodeFacts): CodeFacts => {
  let find: ReturnType<typeof resultFinder> | undefined
  let left = MAX_FOLLOWED
  const behind = (value: CodeValue): CodeValue => {
    let told = value
    for (let level = 0; level < MAX_LEVELS && told.kind === 'result' && PENDING.test(told.of) && left > 0; level += 1) {
      left -= 1
      find ??= resultFinder(program, treeOf())
      const returned = find(told.of)?.returned
      if (returned?.kind !== 'result') break
      told = returned
    }
    return told
  }
  const tell = (site: CallSite): CallSite => (site.args ? { ...site, args: site.args.map(behind) } : site)
  return { ...code, calls: withSites(code.calls, tell, NOTIFICATION_ACTIONS) }
}
