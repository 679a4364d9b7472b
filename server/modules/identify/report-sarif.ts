import type { Evidence, Outcome } from '@alliance/contract/report'
import { standardLabel } from '@alliance/contract/standards'
import type { StoredTerm } from '../../analysis/judgement.ts'
import { detailOf } from './report-terms.ts'
import type { RoundReport } from './report.ts'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

/** SARIF 2.1.0 §3.27.9 and §3.27.10. */
const kinds: Record<Outcome, { kind: string; level: string }> = {
  fail: { kind: 'fail', level: 'error' },
  warning: { kind: 'fail', level: 'warning' },
  pass: { kind: 'pass', level: 'none' },
  notApplicable: { kind: 'notApplicable', level: 'none' },
  undetermined: { kind: 'review', level: 'none' },
  pending: { kind: 'open', level: 'none' },
}

const locationOf = ({ at, where, lines = [] }: Evidence) => {
  const guilty = lines.filter((line) => line.guilty)
  const [first] = guilty
  const last = guilty.at(-1)
  return {
    physicalLocation: {
      artifactLocation: { uri: at.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'PACKAGE' },
      ...(first && last ? { region: { startLine: first.number, endLine: last.number } } : {}),
    },
    ...(where === undefined ? {} : { message: { text: where } }),
  }
}

const resultsOf = (term: StoredTerm, ruleIndex: number) => {
  const base = { ruleId: term.id, ruleIndex, ...kinds[term.outcome], properties: { counted: term.counted, clause: term.clause } }
  if (term.evidence.length === 0) return [{ ...base, message: { text: term.reason || term.title } }]
  return term.evidence.map((evidence) => ({
    ...base,
    message: { text: evidence.expected === undefined ? evidence.found : `${evidence.found}（要求：${evidence.expected}）` },
    locations: [locationOf(evidence)],
  }))
}

const ruleOf = (packId: string, term: StoredTerm) => ({
  id: term.id,
  name: term.title,
  shortDescription: { text: term.title },
  fullDescription: { text: detailOf(packId, term).clauseText.join(' ') || term.title },
  ...(term.fix.length > 0 ? { help: { text: term.fix.map(({ text }) => text).join(' ') } } : {}),
  defaultConfiguration: { level: term.severity === 'must' ? 'error' : 'warning' },
  properties: { tags: [standardLabel(term.standard), term.method] },
})

/** The report for tools that read SARIF 2.1.0 (OASIS): one result for each place, one for every term without any. */
export const reportSarif = (report: RoundReport, source: { number: string; reportHash: string }): string => {
  const run = {
    tool: {
      driver: {
        name: '兼容联盟金标认证',
        version: report.engine || '0',
        rules: report.terms.map((term) => ruleOf(report.pack, term)),
      },
    },
    automationDetails: { id: source.number },
    originalUriBaseIds: { PACKAGE: { description: { text: `安装包 SHA-256 ${report.package.sha256}` } } },
    results: report.terms.flatMap(resultsOf),
    columnKind: 'utf16CodeUnits',
    properties: {
      pack: report.pack,
      judgedOn: report.judgedOn,
      reportHash: source.reportHash,
      ...(report.mark ? { mark: report.mark } : {}),
    },
  }
  return JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, undefined, 2)
}
