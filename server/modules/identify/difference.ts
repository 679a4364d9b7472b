import type { RoundReport } from './report.ts'

export type Finding = { termId: string; title: string; found: string; appeal?: string }
type Keyed = Finding & { key: string }

/** A place without its line numbers: they move with every build, the finding does not. */
const place = (text: string) => text.replaceAll(/\d+/g, '#')

const findingsOf = ({ terms }: RoundReport): Keyed[] =>
  terms
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warning')
    .flatMap(({ id: termId, title, reason, evidence }) =>
      evidence.length === 0
        ? [{ key: termId, termId, title, found: reason }]
        : evidence.map(({ at, where = '', found }) => ({
            key: [termId, at, place(where), place(found)].join('\n'),
            termId,
            title,
            found: `${at}：${found}`,
          })),
    )

/** What of `these` the others lack. One that stands twice must be matched twice. */
const missingIn = (these: readonly Keyed[], others: readonly Keyed[]): Finding[] => {
  const left = new Map<string, number>()
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1)
  return these
    .filter(({ key }) => {
      const count = left.get(key) ?? 0
      left.set(key, count - 1)
      return count <= 0
    })
    .map(({ key: _key, ...finding }) => finding)
}

const without = (these: readonly string[], others: readonly string[]) => {
  const known = new Set(others)
  return these.filter((one) => !known.has(one))
}

/** Number of the appeal that made a term of this report what it is. */
const appealOf = ({ terms }: RoundReport, termId: string) => {
  const term = terms.find(({ id }) => id === termId)
  const appeals = [term?.decision, ...(term?.devices ?? []).map(({ decision }) => decision)].flatMap((one) => one?.appeal ?? [])
  return appeals[0]
}

/** What is gone, told apart: by a change of the package, or because an appeal was upheld. */
const gone = (findings: readonly Finding[], present: RoundReport): Finding[] =>
  findings.map((finding) => {
    const appeal = appealOf(present, finding.termId)
    return appeal === undefined ? finding : { ...finding, appeal }
  })

/** Whether anybody has said what this term is: a lab that has not answered has mended nothing. */
const isJudged = ({ terms }: RoundReport, termId: string) => {
  const outcome = terms.find(({ id }) => id === termId)?.outcome
  return outcome !== undefined && outcome !== 'pending' && outcome !== 'undetermined'
}
/** The findings of terms that this report has judged, and the others. */
const judgedIn = (report: RoundReport, findings: readonly Finding[]) => ({
  judged: findings.filter(({ termId }) => isJudged(report, termId)),
  open: findings.filter(({ termId }) => !isJudged(report, termId)),
})

const LISTS = [
  { name: '权限', of: (report: RoundReport) => report.package.contents.permissions },
  { name: 'SDK', of: (report: RoundReport) => report.package.contents.sdks },
  { name: '组件', of: (report: RoundReport) => report.package.contents.components },
  { name: '架构', of: (report: RoundReport) => report.package.identity?.abis ?? [] },
] as const

/**
 * Two reports by finding, not by totals: what appeared, what is gone, how much stayed. Only terms of standards that both
 * rounds cover are compared: what nobody looked at before has not appeared.
 */
export const difference = (before: RoundReport, after: RoundReport) => {
  const common = before.standards.map(({ id }) => id).filter((id) => after.standards.some((one) => one.id === id))
  const within = (report: RoundReport) => ({ ...report, terms: report.terms.filter(({ standard }) => common.includes(standard)) })
  const [old, present] = [findingsOf(within(before)), findingsOf(within(after))]
  const more = missingIn(present, old)
  const [appeared, missing] = [judgedIn(before, more), judgedIn(after, missingIn(old, present))]
  return {
    appeared: appeared.judged,
    fixed: gone(missing.judged, after),
    unchanged: present.length - more.length,
    open: missing.open,
    first: appeared.open,
    lists: LISTS.map(({ name, of }) => ({
      name,
      added: without(of(after), of(before)),
      removed: without(of(before), of(after)),
    })),
    sizeBytes: { before: before.package.sizeBytes, after: after.package.sizeBytes },
  }
}
