import { isAbsolute, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PackTerm, ShownReport, TermResult, Unjudgeable } from '../report.ts'
import { loadPack } from '../standards/packs.ts'
import type { Outcome } from '../terms/verdict.ts'
import { jsonText } from './as-json.ts'
import { leftOut } from '../findings.ts'
import type { Reported } from './judge-all.ts'
import { SARIF_LANGUAGE, SARIF_SCHEMA, sayText, startResults, uriOf } from '../sarif-places.ts'
import type { Unread } from './unread.ts'

/** SARIF 2.1.0 §3.27.9 and §3.27.10: a level other than none is for failures only. Passed terms give no result. */
const KINDS: Partial<Record<Outcome, { kind: string; level: string }>> = {
  fail: { kind: 'fail', level: 'error' },
  warning: { kind: 'fail', level: 'warning' },
  undetermined: { kind: 'review', level: 'none' },
}

type Results = ReturnType<typeof startResults>

const resultsOf = (term: TermResult, ruleIndex: number, results: Results) => {
  const kind = KINDS[term.outcome]
  return term.counted && kind ? results.resultsOf(term, { ruleId: term.id, ruleIndex, ...kind }) : []
}

const noteOf = (term: TermResult, index: number) =>
  term.counted && KINDS[term.outcome] && leftOut(term) > 0
    ? [
        {
          level: 'note',
          message: { text: `${term.id} 另有 ${leftOut(term)} 处没有列出。` },
          associatedRule: { id: term.id, index },
        },
      ]
    : []

const ruleOf = (rule: PackTerm, title: string, result: TermResult | undefined) => ({
  id: rule.id,
  name: rule.title,
  shortDescription: { text: rule.title },
  fullDescription: { text: rule.text.join(' ') },
  help: sayText(result?.fix.map(({ text }) => text).join(' ') || rule.text.join(' ')),
  defaultConfiguration: { level: rule.severity === 'must' ? 'error' : 'warning' },
  properties: { tags: [title, rule.severity === 'must' ? '必须' : '警告项'], clause: rule.clause },
})

const driver = (version: string, rules: unknown[]) => ({ name: 'alliance-judge', version, language: SARIF_LANGUAGE, rules })

const artifact = (name: string, { sha256, sizeBytes }: { sha256: string | null; sizeBytes: number | null }) => ({
  location: { uri: isAbsolute(name) ? pathToFileURL(name).href : uriOf(posix.normalize(name)) },
  ...(sizeBytes !== null && { length: sizeBytes }),
  ...(sha256 !== null && { hashes: { 'sha-256': sha256 } }),
})

/**
 * §3.17.3: an id ending in a slash is a category of runs, which code hosts track findings by. One per package, for all rule packs;
 * self-checks of the site are told apart from what the command line finds, and by the application, as its file may have any name.
 */
const runId = ({ name, category }: Reported & { category?: string }) => ({
  id: `${category ?? `alliance-judge/${name.replace(/^\/+/, '')}`}/`,
})

type RunId = ReturnType<typeof runId>

const judgedRun = (name: string, id: RunId, report: ShownReport) => {
  const pack = loadPack(report.pack)
  const titles = new Map(pack.standards.map(({ id, title }) => [id, title]))
  const termOf = new Map(report.terms.map((term) => [term.id, term]))
  const rules = pack.terms.filter(({ method, counted }) => method === 'static' && counted)
  const judged = rules.flatMap(({ id }, index) => {
    const term = termOf.get(id)
    return term ? [{ term, index }] : []
  })
  const results = startResults(artifact(name, report))
  const found = judged.flatMap(({ term, index }) => resultsOf(term, index, results))
  const notes = judged.flatMap(({ term, index }) => noteOf(term, index))
  return {
    tool: {
      driver: driver(
        report.engine,
        rules.map((rule) => ruleOf(rule, titles.get(rule.standard) ?? '', termOf.get(rule.id))),
      ),
    },
    language: SARIF_LANGUAGE,
    automationDetails: id,
    originalUriBaseIds: { PACKAGE: { description: sayText(`安装包 ${name}`) } },
    ...results.pointedAt(),
    invocations: [{ executionSuccessful: true, ...(notes.length > 0 && { toolExecutionNotifications: notes }) }],
    results: found,
    columnKind: 'utf16CodeUnits',
    properties: { pack: report.pack, judgedOn: report.circumstances.judgedOn, reportHash: report.reportHash },
  }
}

const brokenRun = (name: string, id: RunId, unjudgeable: Unjudgeable | Unread) => ({
  tool: { driver: driver(unjudgeable.engine, []) },
  language: SARIF_LANGUAGE,
  automationDetails: id,
  artifacts: [artifact(name, unjudgeable)],
  invocations: [
    {
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error', message: sayText(`不能判定：${unjudgeable.reason}`) }],
    },
  ],
  results: [],
  columnKind: 'utf16CodeUnits',
})

/** SARIF 2.1.0 (OASIS): a run per package, a result per location that breaks a counted term. */
export const asSarif = (judged: readonly (Reported & { category?: string })[]) => {
  const runs = judged.map((one) => {
    const { name, judgement } = one
    return judgement.judgeable ? judgedRun(name, runId(one), judgement.report) : brokenRun(name, runId(one), judgement)
  })
  return jsonText({ $schema: SARIF_SCHEMA, version: '2.1.0', runs })
}
