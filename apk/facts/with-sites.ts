import type { CallSite, CodeFacts } from './code-facts.ts'
import { among } from './own-code.ts'

/** Replaces each site of these patterns by the result of `tell`; `index` is the site's index in its pattern's list. */
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
