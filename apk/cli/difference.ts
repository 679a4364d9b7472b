import { failedMust } from '../report-text.ts'
import type { PackageSummary, StaticReport, TermResult } from '../report.ts'
import { findingsOf, leftOut, wordsOf } from '../findings.ts'

export type Change = { id: string; title: string; severity: 'must' | 'warning'; found: string }
export type Difference = {
  appeared: Change[]
  fixed: Change[]
  unchanged: number
  lists: { name: string; added: string[]; removed: string[] }[]
  sizeBytes: { before: number; after: number }
  /** Counted must-terms that fail now and did not fail before. */
  newlyFailed: string[]
  /** Counted must-terms that failed before, too, and fail in more places now. */
  worsened: string[]
}
export type Side = { report: StaticReport; summary: PackageSummary }

const brokenIn = ({ terms }: StaticReport) =>
  terms.filter(({ counted, outcome }) => counted && (outcome === 'fail' || outcome === 'warning'))

const changeIn = ({ id, title, severity }: TermResult, found: string): Change => ({ id, title, severity, found })
type Keyed = { key: string; finding: Change }[]

/** What of a term isn't listed is one entry: compared only where the other package has none of the term's places. */
const keyedOf = (term: TermResult): Keyed => {
  const more = leftOut(term)
  const listed = findingsOf(term).map((one) => ({ key: one.key, finding: changeIn(term, `${one.place}：${wordsOf(one)}`) }))
  return more > 0 ? [...listed, { key: `${term.id}\n`, finding: changeIn(term, `另有 ${more} 处没有列出`) }] : listed
}

const totalOf = (term: TermResult) => findingsOf(term).length + leftOut(term)

/**
 * The terms of which more places are known than are kept: which of them are the same nobody can say, but there are more or fewer.
 */
const byTotals = (before: TermResult[], after: TermResult[]) => {
  const old = new Map(before.map((term) => [term.id, term]))
  return after.flatMap((term) => {
    const earlier = old.get(term.id)
    if (!earlier || (leftOut(earlier) <= 0 && leftOut(term) <= 0)) return []
    const [was, is] = [totalOf(earlier), totalOf(term)]
    return [{ id: term.id, was, is, change: changeIn(term, `地方太多，只比较总数：共 ${is} 处，原来 ${was} 处`) }]
  })
}

/** Compares the findings of broken terms one by one, or by their totals where not all are kept. */
const compareFindings = (before: TermResult[], after: TermResult[]) => {
  const totals = byTotals(before, after)
  const apart = new Set(totals.map(({ id }) => id))
  const listed = (terms: TermResult[]) => terms.filter(({ id }) => !apart.has(id)).flatMap(keyedOf)
  const [old, present] = [listed(before), listed(after)]
  const appeared = missingIn(present, old)
  return {
    appeared: [...appeared, ...totals.flatMap(({ was, is, change }) => (is > was ? [change] : []))],
    fixed: [...missingIn(old, present), ...totals.flatMap(({ was, is, change }) => (is < was ? [change] : []))],
    unchanged: totals.reduce((sum, { was, is }) => sum + Math.min(was, is), present.length - appeared.length),
  }
}

/** What is in `these` but not in `others`, as multisets. */
const missingIn = (these: Keyed, others: Keyed): Change[] => {
  const left = new Map<string, number>()
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1)
  return these.flatMap(({ key, finding }) => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count <= 0 ? [finding] : []
  })
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const without = (these: readonly string[], others: readonly string[]) => {
  const known = new Set(others)
  return [...new Set(these)].filter((one) => !known.has(one)).toSorted(byText)
}

const LISTS: readonly { name: string; of: (side: Side) => string[] }[] = [
  { name: '权限', of: ({ summary }) => summary.permissions },
  {
    name: 'SDK',
    of: ({ summary }) => summary.inventory.map(({ name, version }) => (version === '' ? name : `${name} ${version}`)),
  },
  { name: '组件', of: ({ summary }) => summary.components },
  { name: '架构', of: ({ report }) => report.identity.abis },
]

/** Compares two versions by finding, not by totals: new and fixed findings, and what else changed in the package. */
export const difference = (before: Side, after: Side): Difference => {
  const { appeared, fixed, unchanged } = compareFindings(brokenIn(before.report), brokenIn(after.report))
  const failedBefore = new Set(failedMust(before.report).map(({ id }) => id))
  const failedNow = failedMust(after.report).map(({ id }) => id)
  const countIn = (list: readonly Change[], id: string) => list.filter((one) => one.id === id).length
  return {
    appeared,
    fixed,
    unchanged,
    lists: LISTS.map(({ name, of }) => ({
      name,
      added: without(of(after), of(before)),
      removed: without(of(before), of(after)),
    })),
    sizeBytes: { before: before.report.sizeBytes, after: after.report.sizeBytes },
    newlyFailed: failedNow.filter((id) => !failedBefore.has(id)),
    // By count, not by name: with shortened names each build names a class differently.
    worsened: failedNow.filter((id) => failedBefore.has(id) && countIn(appeared, id) > countIn(fixed, id)),
  }
}
