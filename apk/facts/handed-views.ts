import { reflectionBudget } from '../graph/file-walk.ts'
import { handedValues } from '../graph/handed-values.ts'
import type { CallSite, CodeFacts, CodeValue } from './facts.ts'
import { among, own } from './own-code.ts'
import type { PackageWide } from './told-results.ts'
import { WIDE_VIEWPORT, asksForViewSetters } from './view-setters.ts'
import { withSites } from './with-sites.ts'

const MAX_ASKED = 100

/** A view or its settings as a parameter. */
const isGiven = (value: CodeValue | undefined): value is CodeValue =>
  value?.kind === 'parameter' || (value?.kind === 'result' && value.args.length === 1 && value.args[0]?.kind === 'parameter')

/** For settings of a view that a method gets as a parameter: adds what each call of that method passes. */
export const tellHandedViews = ({ program, treeOf, settle }: PackageWide, code: CodeFacts): CodeFacts => {
  if (!asksForViewSetters(code)) return code
  const sites = among(code.calls, [WIDE_VIEWPORT]).flatMap((one) => own(one.sites))
  const given = sites.filter(({ args }) => isGiven(args?.[0])).slice(0, MAX_ASKED)
  const wrappers = given.map(({ class: name, method, args }) => ({
    class: name,
    method,
    value: args?.[0] ?? ({ kind: 'unknown' } as const),
    isBytes: false,
  }))
  if (wrappers.length === 0) return code
  const found = handedValues(program, treeOf(), { wrappers, since: code.since ?? 1, settle, budget: reflectionBudget() })
  const changed = new Map(
    given.flatMap((site, index): [CallSite, CallSite][] => {
      const handed = found[index]
      return handed ? [[site, { ...site, handed }]] : []
    }),
  )
  return { ...code, calls: withSites(code.calls, (site) => changed.get(site) ?? site) }
}
