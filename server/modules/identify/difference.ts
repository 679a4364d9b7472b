import { countingOutcome, type DeviceFinding } from '@alliance/contract/report'
import { findingsOf, leftOut as leftOutOf } from '../../analysis/index.ts'
import { plain } from './report-terms.ts'
import type { RoundReport } from './report.ts'

type Term = RoundReport['terms'][number]
type Finding = { termId: string; title: string; found: string; appeal?: string }
/** `memberId`: the lab that found it; undefined for findings of the engine. */
type Keyed = Finding & { key: string; memberId?: string | undefined }

const counts = ({ outcome, decision }: DeviceFinding) => countingOutcome(outcome, decision)

/** The evidence of a device term is in the order of the labs that failed it. */
const labsThatFailed = ({ devices = [] }: Term) => devices.filter((one) => counts(one) === 'fail').map(({ memberId }) => memberId)

/** Number of findings that were made but not stored. */
const leftOut = (term: Term) => Math.max(leftOutOf(plain(term)), 0)
/** A broken term without locations is one finding: its reason. */
const totalOf = (term: Term) => Math.max(findingsOf(plain(term)).length + leftOut(term), 1)

/** As the command line tells findings apart, by the rows of a list; but a lab fails a term or doesn't, whatever words it finds. */
const findingsOfTerm = (term: Term): Keyed[] => {
  const { id: termId, title, reason, evidence } = term
  if (evidence.length === 0) return [{ key: termId, termId, title, found: reason }]
  const labs = labsThatFailed(term)
  const more = leftOut(term)
  return [
    ...findingsOf(plain(term)).map(({ key, place, rows, evidence: one }) => {
      const memberId = labs[evidence.indexOf(one)]
      const said = place === one.at ? one.found : [one.found, ...rows].join('，')
      return {
        key: memberId === undefined ? key : `${termId}\n${memberId}`,
        termId,
        title,
        found: `${place}：${said}`,
        memberId,
      }
    }),
    ...(more > 0 ? [{ key: `${termId}\n`, termId, title, found: `另有 ${more} 处没有列出` }] : []),
  ]
}

const brokenIn = ({ terms }: RoundReport) => terms.filter(({ outcome }) => outcome === 'fail' || outcome === 'warning')

/**
 * The terms that are broken in both reports and have more locations than one of them lists. Which of these are the same can't be
 * told from the lists, since each is only the first part: an old location may have moved up. So there are only more or fewer.
 */
const byTotals = (before: RoundReport, after: RoundReport) => {
  const old = new Map(brokenIn(before).map((term) => [term.id, term]))
  return brokenIn(after).flatMap((term) => {
    const earlier = old.get(term.id)
    if (!earlier || (leftOut(earlier) === 0 && leftOut(term) === 0)) return []
    const { id: termId, title } = term
    const [was, is] = [totalOf(earlier), totalOf(term)]
    return [{ was, is, finding: { key: termId, termId, title, found: `共 ${is} 处，上次 ${was} 处` } }]
  })
}

/** What `before` lacks, what `after` lacks, and how many findings are in both. */
const compareFindings = (before: RoundReport, after: RoundReport) => {
  const totals = byTotals(before, after)
  const apart = new Set(totals.map(({ finding }) => finding.termId))
  const listed = (report: RoundReport) => brokenIn(report).flatMap((term) => (apart.has(term.id) ? [] : findingsOfTerm(term)))
  const [old, present] = [listed(before), listed(after)]
  const more = missingIn(present, old)
  return {
    more: [...more, ...totals.flatMap(({ was, is, finding }) => (is > was ? [finding] : []))],
    less: [...missingIn(old, present), ...totals.flatMap(({ was, is, finding }) => (is < was ? [finding] : []))],
    unchanged: totals.reduce((sum, { was, is }) => sum + Math.min(was, is), present.length - more.length),
  }
}

/** Multiset difference: findings of `these` that `others` lack; a finding that occurs twice needs two matches. */
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

/** Number of the appeal that changed this finding in the report. */
const appealOf = (report: RoundReport, finding: Keyed) => {
  const term = termOf(report, finding)
  return (labOf(term, finding)?.decision ?? term?.decision)?.appeal
}

const told = ({ termId, title, found }: Keyed): Finding => ({ termId, title, found })

/** Findings that are gone, with the appeal if one was upheld; without an appeal, the package has changed. */
const gone = (findings: readonly Keyed[], present: RoundReport): Finding[] =>
  findings.map((finding) => {
    const appeal = appealOf(present, finding)
    return appeal === undefined ? told(finding) : { ...told(finding), appeal }
  })

const isAnswer = (outcome: Term['outcome']) => outcome !== 'pending' && outcome !== 'undetermined'

/**
 * Whether this report judged the finding: while its lab has not answered, it isn't fixed, whatever another lab said of the
 * term. If its lab takes no part in this round, all labs that do must have answered.
 */
const isJudged = (report: RoundReport, finding: Keyed) => {
  const term = termOf(report, finding)
  if (term === undefined) return false
  const lab = labOf(term, finding)
  if (lab) return isAnswer(counts(lab))
  return isAnswer(term.outcome) && (term.devices ?? []).every((one) => isAnswer(counts(one)))
}
/** Splits the findings by whether this report judged them. */
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
 * Compares two reports by finding, not by totals unless a report lists only a part: what is new, what is gone, how much stayed. Only standards that both rounds
 * cover are compared: what was not judged before is not new.
 */
export const difference = (before: RoundReport, after: RoundReport) => {
  const common = before.standards.map(({ id }) => id).filter((id) => after.standards.some((one) => one.id === id))
  const within = (report: RoundReport) => ({ ...report, terms: report.terms.filter(({ standard }) => common.includes(standard)) })
  const { more, less: all, unchanged } = compareFindings(within(before), within(after))
  // A term that the rules no longer contain is never judged again: its findings are neither fixed nor open.
  const less = all.filter((finding) => termOf(after, finding) !== undefined)
  const [appeared, missing] = [judgedIn(before, more), judgedIn(after, less)]
  return {
    samePackage: before.package.sha256 === after.package.sha256,
    packs: { before: before.pack, after: after.pack },
    engines: { before: before.engine, after: after.engine },
    appeared: appeared.judged.map(told),
    fixed: gone(missing.judged, after),
    unchanged,
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
