import { failedMust } from '../report-text.ts'
import type { PackageSummary, StaticReport } from '../report.ts'
import { findingsOf, wordsOf } from '../findings.ts'

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

const keyedOf = ({ terms }: StaticReport) =>
  terms
    .filter(({ counted, outcome }) => counted && (outcome === 'fail' || outcome === 'warning'))
    .flatMap((term) =>
      findingsOf(term).map((one) => {
        const { id, title, severity } = term
        return { key: one.key, finding: { id, title, severity, found: `${one.place}：${wordsOf(one)}` } }
      }),
    )
type Keyed = ReturnType<typeof keyedOf>

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
  const [old, present] = [keyedOf(before.report), keyedOf(after.report)]
  const appeared = missingIn(present, old)
  const fixed = missingIn(old, present)
  const failedBefore = new Set(failedMust(before.report).map(({ id }) => id))
  const failedNow = failedMust(after.report).map(({ id }) => id)
  const countIn = (list: readonly Change[], id: string) => list.filter((one) => one.id === id).length
  return {
    appeared,
    fixed,
    unchanged: present.length - appeared.length,
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
