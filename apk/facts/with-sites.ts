import type { CallSite, CodeFacts } from './code-facts.ts'
import { among } from './own-code.ts'

/** The calls with each place of these patterns told anew, pattern by pattern; `index` is its place in the list of its own. */
export const withSites = (
  calls: CodeFacts['calls'],
  tell: (site: CallSite, pattern: string, index: number) => CallSite,
  patterns: readonly string[] = Object.keys(calls),
): CodeFacts['calls'] => {
  const told = patterns.flatMap((pattern) =>
    among(calls, [pattern]).map(({ total, sites }) => {
      const anew = sites.map((site, index) => tell(site, pattern, index))
      return [pattern, { total, sites: anew }] as const
    }),
  )
  return { ...calls, ...Object.fromEntries(told) }
}
