import { printable } from '../report-text.ts'
import type { ShownReport, TermResult } from '../report.ts'
import { loadPack } from '../standards/packs.ts'
import { findingsOf, leftOut, wordsOf } from '../findings.ts'
import type { Finding } from '../findings.ts'
import type { Reported } from './judge-all.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Untrusted text: characters that XML 1.0 forbids, and bidi controls, are shown as their code. */
const safe = (text: string) =>
  text
    .split('\n')
    .map((line) => printable(line.toWellFormed()))
    .join('\n')
    .replaceAll(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
    .replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')

const element = (name: string, attributes: Record<string, string | number>, content = '') => {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${safe(String(value)).replaceAll('\n', ' ')}"`)
  return content === '' ? `<${name}${said.join('')}/>` : `<${name}${said.join('')}>${content}</${name}>`
}

const placeLines = (finding: Finding) => {
  const { code, evidence } = finding
  const { where, owner, lines = [] } = evidence
  const beside = code || where === undefined ? '' : ` ${where}`
  return [
    `${finding.place}${beside}：${wordsOf(finding)}${owner === undefined ? '' : `（属于 ${owner}）`}`,
    ...lines.filter(({ guilty }) => guilty).map(({ number, text }) => `    ${number}  ${text}`),
  ]
}

const placesOf = (term: TermResult) =>
  [
    ...findingsOf(term).flatMap(placeLines),
    ...(leftOut(term) > 0 ? [`另有 ${leftOut(term)} 处没有列出。`] : []),
    ...term.fix.map(({ text }, index) => `改法 ${index + 1}：${text}`),
  ].join('\n')

const insideOf = (term: TermResult) => {
  if (term.outcome === 'fail') return element('failure', { message: term.reason, type: term.severity }, safe(placesOf(term)))
  if (term.outcome === 'undetermined') return element('skipped', { message: term.reason }, safe(placesOf(term)))
  return term.outcome === 'warning' ? element('system-out', {}, safe(`警告：${term.reason}\n${placesOf(term)}`)) : ''
}

const suiteOf = (name: string, report: ShownReport) => {
  const titles = new Map(loadPack(report.pack).standards.map(({ id, title }) => [id, title]))
  const terms = report.terms.filter(({ counted }) => counted)
  const count = (outcome: TermResult['outcome']) => terms.filter((term) => term.outcome === outcome).length
  const cases = terms.map((term) =>
    element('testcase', { classname: titles.get(term.standard) ?? '', name: `${term.id} ${term.title}` }, insideOf(term)),
  )
  const figures = { tests: terms.length, failures: count('fail'), errors: 0, skipped: count('undetermined') }
  return { figures, text: element('testsuite', { name, ...figures }, `\n${cases.join('\n')}\n`) }
}

const brokenSuite = (name: string, reason: string) => {
  const figures = { tests: 1, failures: 0, errors: 1, skipped: 0 }
  const error = element('error', { message: `不能判定：${reason}`, type: 'unjudgeable' })
  const only = element('testcase', { classname: '读取', name: '读取安装包' }, error)
  return { figures, text: element('testsuite', { name, ...figures }, `\n${only}\n`) }
}

/** JUnit XML as CI servers read it: a suite per package, a case per counted static term. */
export const asJunit = (judged: readonly Reported[]) => {
  const suites = judged.map(({ name, judgement }) =>
    judgement.judgeable ? suiteOf(name, judgement.report) : brokenSuite(name, judgement.reason),
  )
  const sum = (key: 'tests' | 'failures' | 'errors' | 'skipped') => suites.reduce((total, { figures }) => total + figures[key], 0)
  const all = {
    name: 'alliance-judge',
    tests: sum('tests'),
    failures: sum('failures'),
    errors: sum('errors'),
    skipped: sum('skipped'),
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', all, `\n${suites.map(({ text }) => text).join('\n')}\n`)}`
}
