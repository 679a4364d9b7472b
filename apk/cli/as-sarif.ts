import { createHash } from 'node:crypto'
import type { PackTerm, StaticReport, TermResult, Unjudgeable } from '../report.ts'
import { loadPack } from '../standards/packs.ts'
import type { Evidence, Outcome } from '../terms/verdict.ts'
import { ENGINE_VERSION } from '../unjudgeable.ts'
import type { Judged } from './judge-all.ts'

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

/** SARIF 2.1.0 §3.27.9 and §3.27.10: a level other than none is for failures only. What passed is no result. */
const KINDS: Partial<Record<Outcome, { kind: string; level: string }>> = {
  fail: { kind: 'fail', level: 'error' },
  warning: { kind: 'fail', level: 'warning' },
  undetermined: { kind: 'review', level: 'none' },
}

const uriOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')

const locationOf = ({ at, where, lines = [] }: Evidence) => {
  const guilty = lines.filter((line) => line.guilty)
  const [first, last] = [guilty[0], guilty.at(-1)]
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(at), uriBaseId: 'PACKAGE' },
      ...(first && last && { region: { startLine: first.number, endLine: last.number } }),
    },
    ...(where !== undefined && { message: { text: where } }),
  }
}

/** The same finding has the same print in the next build: line numbers and counts are left out. */
const printOf = (id: string, { at, where = '', found }: Evidence) =>
  createHash('sha256')
    .update([id, at, where.replaceAll(/\d+/g, '#'), found.replaceAll(/\d+/g, '#')].join('\n'))
    .digest('hex')

const messageOf = ({ found, expected, owner }: Evidence) =>
  [found, expected === undefined ? '' : `（要求：${expected}）`, owner === undefined ? '' : `（属于 ${owner}）`].join('')

const resultsOf = (term: TermResult, ruleIndex: number) => {
  const kind = KINDS[term.outcome]
  if (!term.counted || !kind) return []
  const base = { ruleId: term.id, ruleIndex, ...kind }
  if (term.evidence.length === 0) return [{ ...base, message: { text: term.reason } }]
  return term.evidence.map((evidence) => ({
    ...base,
    message: { text: messageOf(evidence) },
    locations: [locationOf(evidence)],
    partialFingerprints: { 'allianceFinding/v1': printOf(term.id, evidence) },
    ...(evidence.owner !== undefined && { properties: { owner: evidence.owner } }),
  }))
}

const ruleOf = (rule: PackTerm, title: string, result: TermResult | undefined) => ({
  id: rule.id,
  name: rule.title,
  shortDescription: { text: rule.title },
  fullDescription: { text: rule.text.join(' ') },
  help: { text: result?.fix.map(({ text }) => text).join(' ') || rule.text.join(' ') },
  defaultConfiguration: { level: rule.severity === 'must' ? 'error' : 'warning' },
  properties: { tags: [title, rule.severity === 'must' ? '必须' : '警告项'], clause: rule.clause },
})

const driver = (rules: unknown[]) => ({ name: 'alliance-judge', version: ENGINE_VERSION, language: 'zh-CN', rules })

const artifact = (name: string, { sha256, sizeBytes }: { sha256: string; sizeBytes: number }) => ({
  location: { uri: uriOf(name) },
  length: sizeBytes,
  hashes: { 'sha-256': sha256 },
})

const judgedRun = (name: string, report: StaticReport) => {
  const pack = loadPack(report.pack)
  const titles = new Map(pack.standards.map(({ id, title }) => [id, title]))
  const results = new Map(report.terms.map((term) => [term.id, term]))
  const rules = pack.terms.filter(({ method, counted }) => method === 'static' && counted)
  return {
    tool: { driver: driver(rules.map((rule) => ruleOf(rule, titles.get(rule.standard) ?? '', results.get(rule.id)))) },
    automationDetails: { id: `alliance-judge/${report.pack}/${name}` },
    originalUriBaseIds: { PACKAGE: { description: { text: `安装包 ${name}` } } },
    artifacts: [artifact(name, report)],
    invocations: [{ executionSuccessful: true }],
    results: rules.flatMap(({ id }, index) => {
      const term = results.get(id)
      return term ? resultsOf(term, index) : []
    }),
    columnKind: 'utf16CodeUnits',
    properties: { pack: report.pack, judgedOn: report.circumstances.judgedOn, reportHash: report.reportHash },
  }
}

const brokenRun = (name: string, unjudgeable: Unjudgeable) => ({
  tool: { driver: driver([]) },
  automationDetails: { id: `alliance-judge/${name}` },
  artifacts: [artifact(name, unjudgeable)],
  invocations: [
    {
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error', message: { text: `不能判定：${unjudgeable.reason}` } }],
    },
  ],
  results: [],
  columnKind: 'utf16CodeUnits',
})

/** SARIF 2.1.0 (OASIS): a run for each package, a result for each place where a counted rule is broken. */
export const asSarif = (judged: readonly Judged[]) => {
  const runs = judged.map(({ name, judgement }) =>
    judgement.judgeable ? judgedRun(name, judgement.report) : brokenRun(name, judgement),
  )
  return JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs }, null, 2)
}
