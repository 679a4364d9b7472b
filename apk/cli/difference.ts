import { failedMust } from '../report-text.ts'
import type { PackageSummary, StaticReport, TermResult } from '../report.ts'

export type Finding = { id: string; title: string; severity: 'must' | 'warning'; found: string }
export type Changed = { added: string[]; removed: string[] }
export type Difference = {
  appeared: Finding[]
  fixed: Finding[]
  unchanged: number
  lists: { name: string; added: string[]; removed: string[] }[]
  sizeBytes: { before: number; after: number }
  /** Counted must-terms that fail now and did not fail before. */
  newlyFailed: string[]
}
export type Side = { report: StaticReport; summary: PackageSummary }

/** A place without its line numbers: they move with every build, the finding does not. */
const place = (text: string) => text.replaceAll(/\d+/g, '#')

const findingsOf = ({ terms }: StaticReport) =>
  terms
    .filter(({ counted, outcome }) => counted && (outcome === 'fail' || outcome === 'warning'))
    .flatMap(({ id, title, severity, evidence }: TermResult) =>
      evidence.map(({ at, where = '', found }) => ({
        key: [id, at, place(where), place(found)].join('\n'),
        finding: { id, title, severity, found: `${at}：${found}` },
      })),
    )
type Keyed = ReturnType<typeof findingsOf>

/** What of `these` the others lack. One that stands twice must be matched twice. */
const missingIn = (these: Keyed, others: Keyed): Finding[] => {
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

/** Two versions by finding, not by totals: what is new, what is mended, and what else changed in the package. */
export const difference = (before: Side, after: Side): Difference => {
  const [old, present] = [findingsOf(before.report), findingsOf(after.report)]
  const appeared = missingIn(present, old)
  const failedBefore = failedMust(before.report).map(({ id }) => id)
  return {
    appeared,
    fixed: missingIn(old, present),
    unchanged: present.length - appeared.length,
    lists: LISTS.map(({ name, of }) => ({
      name,
      added: without(of(after), of(before)),
      removed: without(of(before), of(after)),
    })),
    sizeBytes: { before: before.report.sizeBytes, after: after.report.sizeBytes },
    newlyFailed: failedMust(after.report).flatMap(({ id }) => (failedBefore.includes(id) ? [] : [id])),
  }
}
