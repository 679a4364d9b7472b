import { countingOutcome, type DeviceFinding } from '@alliance/contract/report'
import type { RoundReport } from './report.ts'

type Term = RoundReport['terms'][number]
export type Finding = { termId: string; title: string; found: string; appeal?: string }
/** `memberId`: the lab that found it; absent in what the engine found. */
type Keyed = Finding & { key: string; memberId?: string | undefined }

/** A place without its line numbers: they move with every build, the finding does not. */
const place = (text: string) => text.replaceAll(/\d+/g, '#')

const counts = ({ outcome, decision }: DeviceFinding) => countingOutcome(outcome, decision)

/** Evidence of a device term stands in the order of the labs that failed it. */
const labsThatFailed = ({ devices = [] }: Term) => devices.filter((one) => counts(one) === 'fail').map(({ memberId }) => memberId)

const findingsOfTerm = (term: Term): Keyed[] => {
  const { id: termId, title, reason, evidence } = term
  if (evidence.length === 0) return [{ key: termId, termId, title, found: reason }]
  const labs = labsThatFailed(term)
  return evidence.map(({ at, where = '', found }, index) => ({
    key: [termId, at, place(where), place(found)].join('\n'),
    termId,
    title,
    found: `${at}：${found}`,
    memberId: labs[index],
  }))
}

const findingsOf = ({ terms }: RoundReport): Keyed[] =>
  terms.filter(({ outcome }) => outcome === 'fail' || outcome === 'warning').flatMap(findingsOfTerm)

/** What of `these` the others lack. One that stands twice must be matched twice. */
const missingIn = (these: readonly Keyed[], others: readonly Keyed[]): Keyed[] => {
  const left = new Map<string, number>()
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1)
  return these.filter(({ key }) => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count <= 0
  })
}

const without = (these: readonly string[], others: readonly string[]) => {
  const known = new Set(others)
  return these.filter((one) => !known.has(one))
}

const termOf = ({ terms }: RoundReport, { termId }: Keyed) => terms.find(({ id }) => id === termId)
const labOf = (term: Term | undefined, { memberId }: Keyed) => term?.devices?.find((one) => one.memberId === memberId)

/** Number of the appeal that made of this finding what it is in this report. */
const appealOf = (report: RoundReport, finding: Keyed) => {
  const term = termOf(report, finding)
  return (labOf(term, finding)?.decision ?? term?.decision)?.appeal
}

const told = ({ termId, title, found }: Keyed): Finding => ({ termId, title, found })

/** What is gone, told apart: by a change of the package, or because an appeal was upheld. */
const gone = (findings: readonly Keyed[], present: RoundReport): Finding[] =>
  findings.map((finding) => {
    const appeal = appealOf(present, finding)
    return appeal === undefined ? told(finding) : { ...told(finding), appeal }
  })

const isAnswer = (outcome: Term['outcome']) => outcome !== 'pending' && outcome !== 'undetermined'

/**
 * Whether this report says anything about the finding: a lab that has not answered has mended nothing, whatever another
 * lab said of the term. Where the lab that found it takes no part, every lab that does must have answered.
 */
const isJudged = (report: RoundReport, finding: Keyed) => {
  const term = termOf(report, finding)
  if (term === undefined) return false
  const lab = labOf(term, finding)
  if (lab) return isAnswer(counts(lab))
  return isAnswer(term.outcome) && (term.devices ?? []).every((one) => isAnswer(counts(one)))
}
/** The findings that this report has judged, and the others. */
const judgedIn = (report: RoundReport, findings: readonly Keyed[]) => ({
  judged: findings.filter((finding) => isJudged(report, finding)),
  open: findings.filter((finding) => !isJudged(report, finding)),
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
  // A term that the rules no longer hold will never be judged again: what was found in it is neither mended nor open.
  const less = missingIn(old, present).filter((finding) => termOf(after, finding) !== undefined)
  const [appeared, missing] = [judgedIn(before, more), judgedIn(after, less)]
  return {
    samePackage: before.package.sha256 === after.package.sha256,
    packs: { before: before.pack, after: after.pack },
    engines: { before: before.engine, after: after.engine },
    appeared: appeared.judged.map(told),
    fixed: gone(missing.judged, after),
    unchanged: present.length - more.length,
    open: missing.open.map(told),
    first: appeared.open.map(told),
    lists: LISTS.map(({ name, of }) => ({
      name,
      added: without(of(after), of(before)),
      removed: without(of(before), of(after)),
    })),
    sizeBytes: { before: before.package.sizeBytes, after: after.package.sizeBytes },
  }
}
