import type { CarriedCode, DexFacts, Facts } from './facts/facts.ts'
import { sayPaths } from './terms/hidden-code.ts'
import { undetermined } from './terms/verdict.ts'
import type { Evidence, Term, Verdict } from './terms/verdict.ts'

type Judge = (facts: Facts) => Verdict

const isKept = ({ outcome }: Verdict) => outcome === 'pass' || outcome === 'notApplicable'

/** As if these entries contained no code: code loaded at run time is assumed to be theirs. */
const without = (dex: DexFacts, carried: readonly CarriedCode[]): DexFacts => {
  const { elsewhere, ...own } = dex
  if (!elsewhere) return dex
  const { read: _, loaders: __, ...rest } = elsewhere
  const seen = new Set(carried.map(({ path }) => path))
  return { ...own, elsewhere: { ...rest, paths: elsewhere.paths.filter((path) => !seen.has(path)) } }
}

const NOT_FOLLOWED = { seen: false, reason: '没有看过从应用到这些代码的调用' } as const

/** The same app with only this code: reads of personal data don't apply, since the call graph has only the app's own code. */
const only = (facts: Facts, { dex, code }: CarriedCode): Facts => ({
  ...facts,
  dex: { seen: true, value: dex },
  code: { seen: true, value: code },
  personalData: NOT_FOLLOWED,
})

const withoutGuilt = ({ head, rows, total }: NonNullable<Evidence['table']>) => ({
  head,
  rows: rows.map((row) => ({ ...row, guilty: false })),
  ...(total && { total: { ...total, guilty: 0 } }),
})

/** Whether that code ever runs is unknown: evidence to look at, but not guilty. */
const inFile = (path: string, { where, lines, table, ...evidence }: Evidence): Evidence => ({
  ...evidence,
  where: where === undefined ? path : `${path}，${where}`,
  ...(lines && { lines: lines.map((line) => ({ ...line, guilty: false })) }),
  ...(table && { table: withoutGuilt(table) }),
})

const alsoSeen = (verdict: Verdict, carried: readonly CarriedCode[]): Verdict => ({
  ...verdict,
  reason: `${verdict.reason}（${sayPaths(carried.map(({ path }) => path))}里的代码也看过）`,
})

type Beside = { path: string; verdict: Verdict }

const open = (besides: readonly Beside[], said: (reason: string) => string) => {
  const [first] = besides
  const paths = sayPaths(besides.map(({ path }) => path))
  const verdict = undetermined(
    `${paths}里也有代码，${said(first?.verdict.reason.replace(/。$/, '') ?? '')}；看不出这些代码是否运行，需要人工核对`,
    besides.flatMap(({ path, verdict: { evidence } }) => evidence.map((one) => inFile(path, one))),
  )
  return { ...verdict, evidenceTotal: besides.reduce((sum, one) => sum + one.verdict.evidenceTotal, 0) }
}

/**
 * Decides a verdict that code in other entries leaves open, if that code could be read: what holds for the app's own code and for
 * each entry alone is decided, anything else stays open, with its evidence. `judge` returns the verdict for other facts.
 */
export const besideCarried = (term: Pick<Term, 'needs' | 'ofAllCode'>, facts: Facts, judge: Judge): Verdict => {
  const verdict = judge(facts)
  const dex = facts.dex.seen ? facts.dex.value : undefined
  const carried = dex?.elsewhere?.read ?? []
  if (!dex || carried.length === 0 || verdict.outcome !== 'undetermined') return verdict
  if (!term.needs.includes('dex') || term.ofAllCode) return verdict
  const own = judge({ ...facts, dex: { seen: true, value: without(dex, carried) } })
  if (own.outcome === 'undetermined') return own
  const besides = carried.map((one) => ({ path: one.path, verdict: judge(only(facts, one)) }))
  if (isKept(own)) {
    const others = besides.filter((one) => !isKept(one.verdict))
    return others.length === 0 ? alsoSeen(own, carried) : open(others, (reason) => `其中：${reason}`)
  }
  // What is missing in the app's own code may be what this code does.
  const doing = besides.filter((one) => one.verdict.outcome !== own.outcome && one.verdict.outcome !== 'notApplicable')
  return doing.length === 0 ? own : open(doing, (reason) => `单看应用自己的代码不符合要求，其中：${reason}`)
}
