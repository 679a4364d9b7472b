import type { Outcome } from '@alliance/contract/outcome'
import { standardLabel } from '@alliance/contract/standards'
import { leftOut, SARIF_LANGUAGE, SARIF_SCHEMA, sayText, startResults, type StoredTerm } from '../../analysis/index.ts'
import { detailOf, plain } from './report-terms.ts'
import type { RoundReport } from './report.ts'

/** SARIF 2.1.0 §3.27.9 and §3.27.10. */
const kinds: Record<Outcome, { kind: string; level: string }> = {
  fail: { kind: 'fail', level: 'error' },
  warning: { kind: 'fail', level: 'warning' },
  pass: { kind: 'pass', level: 'none' },
  notApplicable: { kind: 'notApplicable', level: 'none' },
  undetermined: { kind: 'review', level: 'none' },
  pending: { kind: 'open', level: 'none' },
}

const ruleOf = (packId: string, term: StoredTerm) => ({
  id: term.id,
  name: term.title,
  shortDescription: { text: term.title },
  fullDescription: { text: detailOf(packId, term).clauseText.join(' ') || term.title },
  ...(term.fix.length > 0 ? { help: sayText(term.fix.map(({ text }) => text).join(' ')) } : {}),
  defaultConfiguration: { level: term.severity === 'must' ? 'error' : 'warning' },
  properties: { tags: [standardLabel(term.standard), term.method] },
})

/** What the report doesn't list is no result, but said. */
const noteOf = (term: StoredTerm, index: number) =>
  leftOut(plain(term)) > 0
    ? [
        {
          level: 'note',
          message: { text: `${term.id} 另有 ${leftOut(plain(term))} 处没有列出。` },
          associatedRule: { id: term.id, index },
        },
      ]
    : []

/** The report in SARIF 2.1.0 (OASIS): one result per location, one per term without any. */
export const reportSarif = (report: RoundReport, source: { number: string; reportHash: string }): string => {
  const { identity, sha256, sizeBytes } = report.package
  const uri = encodeURIComponent(`${identity?.packageName ?? sha256}.apk`)
  const results = startResults({ location: { uri }, length: sizeBytes, hashes: { 'sha-256': sha256 } })
  const found = report.terms.flatMap((term, ruleIndex) => {
    const { id: ruleId, outcome, counted, clause } = term
    return results.resultsOf(plain(term), { ruleId, ruleIndex, ...kinds[outcome], properties: { counted, clause } })
  })
  // A package that can't be judged is told as the command line tells it.
  const unjudgeable = report.judgeable ? [] : [{ level: 'error', message: sayText(`不能判定：${report.reason}`) }]
  const notes = [...unjudgeable, ...report.terms.flatMap(noteOf)]
  const run = {
    tool: {
      driver: {
        name: '兼容联盟金标认证',
        version: report.engine || '0',
        language: SARIF_LANGUAGE,
        rules: report.terms.map((term) => ruleOf(report.pack, term)),
      },
    },
    language: SARIF_LANGUAGE,
    // An id that ends with a slash names a category of runs (§3.17.3): it links the rounds of an app.
    automationDetails: { id: `alliance-round/${identity?.packageName ?? source.number}/` },
    originalUriBaseIds: { PACKAGE: { description: { text: `安装包 SHA-256 ${report.package.sha256}` } } },
    ...results.pointedAt(),
    invocations: [{ executionSuccessful: report.judgeable, ...(notes.length > 0 && { toolExecutionNotifications: notes }) }],
    results: found,
    columnKind: 'utf16CodeUnits',
    properties: {
      round: source.number,
      pack: report.pack,
      judgedOn: report.judgedOn,
      reportHash: source.reportHash,
      ...(report.mark ? { mark: report.mark } : {}),
    },
  }
  return JSON.stringify({ $schema: SARIF_SCHEMA, version: '2.1.0', runs: [run] }, undefined, 2)
}
