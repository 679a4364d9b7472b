import { sayCollection } from './facts/say-collection.ts'
import { rowsLeftOut } from './findings.ts'
import type { PackageIdentity, ShownReport, StaticReport, TermResult, Unjudgeable } from './report.ts'
import { loadPack } from './standards/packs.ts'
import type { Evidence, FixStep, Outcome } from './terms/verdict.ts'

export const OUTCOMES: Record<Outcome, string> = {
  pass: '通过',
  fail: '未通过',
  warning: '警告',
  notApplicable: '不适用',
  undetermined: '不可判定',
}
const SEVERITIES = { must: '必须', warning: '警告项' }

// Control characters for terminals and text direction are shown escaped, since the text is untrusted.
const UNSAFE_BUT_FEED = String.raw`\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff`
const UNSAFE = new RegExp(`[\\n${UNSAFE_BUT_FEED}]`, 'g')
/** Doesn't stop at line feeds: a report has thousands. */
const UNSAFE_IN_LINES = new RegExp(`[${UNSAFE_BUT_FEED}]`, 'g')
const codeOf = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
export const printable = (text: string) => text.replace(UNSAFE, codeOf)
/** The same for our own lines of text: JSON keeps its meaning, since only characters inside its strings are escaped. */
export const printableLines = (text: string) => text.replace(UNSAFE_IN_LINES, codeOf)

const indent = (text: string, by: string) =>
  text
    .split('\n')
    .map((line) => by + printable(line))
    .join('\n')

/** Full-width characters take two columns. */
export const widthOf = (text: string) => {
  let columns = 0
  for (const char of text) columns += (char.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1
  return columns
}
const padTo = (text: string, width: number) => text + ' '.repeat(Math.max(width - widthOf(text), 0))

type Table = NonNullable<Evidence['table']>
const rowsLeftText = (table: Table) => {
  const { rows, guilty } = rowsLeftOut(table)
  if (rows === 0) return []
  return [`        另有 ${rows} 行没有列出${guilty > 0 && guilty < rows ? `，其中 ${guilty} 行有问题` : ''}。`]
}

const tableText = (table: Table) => {
  const { head, rows } = table
  const shown = rows.map(({ cells, guilty }) => ({ cells: cells.map(printable), guilty }))
  const widths = head.map((title, column) => Math.max(widthOf(title), ...shown.map(({ cells }) => widthOf(cells[column] ?? ''))))
  const line = (cells: string[], mark: string) =>
    `      ${mark} ${cells.map((cell, column) => padTo(cell, widths[column] ?? 0)).join('  ')}`.trimEnd()
  return [line(head, ' '), ...shown.map(({ cells, guilty }) => line(cells, guilty ? '>' : ' ')), ...rowsLeftText(table)]
}

const evidenceText = ({ at, where, found, expected, owner, lines, table }: Evidence) => [
  `    ${printable(at)}${where ? ` ${printable(where)}` : ''}：${printable(found)}${expected ? `（要求：${printable(expected)}）` : ''}${owner ? `（属于 ${owner}）` : ''}`,
  ...(lines ?? []).map(
    ({ number, text, guilty }) => `      ${guilty ? '>' : ' '} ${String(number).padStart(4)}  ${printable(text)}`,
  ),
  ...(table ? tableText(table) : []),
]

const fixText = (steps: FixStep[]) =>
  steps.flatMap(({ text, snippet }, index) => [
    `    ${index + 1}. ${printable(text)}`,
    ...(snippet ? [indent(snippet, '         ')] : []),
  ])

const SHOWN = 10
/** What this text leaves out, and how much of it the JSON has. */
const moreText = ({ evidence, evidenceTotal }: TermResult) => {
  const more = evidenceTotal - Math.min(evidence.length, SHOWN)
  if (more === 0) return []
  const [listed, isCut] = [evidence.length, evidence.some(({ table }) => table?.total)]
  if (listed < evidenceTotal) return [`    另有 ${more} 处，--json 里列出全部 ${evidenceTotal} 处中的前 ${listed} 处。`]
  return [`    另有 ${more} 处，${isCut ? '见 --json，过长的表在那里也没有列全' : '完整内容见 --json'}。`]
}

const findingText = (title: string, verdict: TermResult) => [
  '',
  `${OUTCOMES[verdict.outcome]} ${verdict.id} ${verdict.title}（${title} ${verdict.clause}，${SEVERITIES[verdict.severity]}）`,
  `  ${printable(verdict.reason)}`,
  ...(verdict.evidence.length > 0
    ? [`  ${verdict.outcome === 'undetermined' ? '要核对的地方' : '证据'} ${verdict.evidenceTotal} 处`]
    : []),
  ...verdict.evidence.slice(0, SHOWN).flatMap(evidenceText),
  ...moreText(verdict),
  ...(verdict.fix.length > 0 ? ['  改法', ...fixText(verdict.fix)] : []),
]

const identityText = (identity: PackageIdentity) => {
  const say = (text: string | undefined) => printable(text || '未知')
  return [
    `应用 ${say(identity.label)}  包名 ${say(identity.package)}  版本 ${say(identity.versionName)}（${say(identity.versionCode)}）`,
    `最低版本 ${say(identity.minSdk)}  目标版本 ${say(identity.targetSdk)}  架构 ${printable(identity.abis.join('、')) || '无原生库'}  签名 ${identity.schemes.join('、') || '无有效签名'}${identity.sourceStamp ? '，带来源戳（未校验）' : ''}`,
    ...(identity.languages ? [`语言配置 ${printable(identity.languages.join('、')) || '没有列出语言'}`] : []),
    ...(identity.collection ? [`分包合集 ${printable(sayCollection(identity.collection))}`] : []),
  ]
}

const standardText = ({ title, counts }: StaticReport['standards'][number]) => {
  const shown = (['pass', 'fail', 'warning', 'notApplicable', 'undetermined'] as const).filter((outcome) => counts[outcome] > 0)
  const waiting = counts.pending > 0 ? [`待真机判定 ${counts.pending}`] : []
  return `  ${padTo(title, 20)}${[...shown.map((outcome) => `${OUTCOMES[outcome]} ${counts[outcome]}`), ...waiting].join('  ')}`
}

/** Counted must-terms that failed: what decides the verdict. */
export const failedMust = ({ terms }: Pick<StaticReport, 'terms'>) =>
  terms.filter(({ counted, severity, outcome }) => counted && severity === 'must' && outcome === 'fail')

const verdictText = (report: ShownReport) => {
  const failed = failedMust(report).length
  const count = (wanted: Outcome) => report.terms.filter(({ counted, outcome }) => counted && outcome === wanted).length
  const [warned, unsure] = [count('warning'), count('undetermined')]
  const head = failed > 0 ? `未通过：还有 ${failed} 项必须条款要改。` : '只看安装包，没有必须条款不通过。'
  return `${head}${warned > 0 ? `警告 ${warned} 项，不影响结论。` : ''}${unsure > 0 ? `不可判定 ${unsure} 项。` : ''}`
}

/** The report for a terminal: first the verdict, then figures per standard, then what to fix. */
export const reportText = (report: ShownReport): string => {
  const titles = new Map(loadPack(report.pack).standards.map(({ id, title }) => [id, title]))
  const titleOf = ({ standard }: TermResult) => titles.get(standard) ?? ''
  const forReference = report.terms.filter(({ counted }) => !counted).length
  const of = (outcome: Outcome) => report.terms.filter((term) => term.counted && term.outcome === outcome)
  return [
    verdictText(report),
    '',
    ...identityText(report.identity),
    `规则包 ${report.pack}  引擎 ${report.engine}  SHA-256 ${report.sha256}`,
    '',
    ...report.standards.map(standardText),
    ...['fail', 'warning', 'undetermined'].flatMap((outcome) =>
      of(outcome as Outcome).flatMap((term) => findingText(titleOf(term), term)),
    ),
    '',
    ...(forReference > 0 ? [`只供参考、不计入结论的安装包条款 ${forReference} 项，原因见 --json。`] : []),
    ...(report.reportHash === undefined ? [] : [`报告摘要 ${report.reportHash}`]),
  ].join('\n')
}

/** `sha256`: null if nothing could be read. */
type Said = Pick<Unjudgeable, 'reason' | 'identity'> & { sha256: string | null }
export const unjudgeableText = ({ reason, identity, sha256 }: Said): string =>
  [
    '不能判定。',
    `  ${printable(reason)}`,
    '',
    ...(identity.package === undefined ? [] : identityText(identity)),
    ...(sha256 === null ? [] : [`SHA-256 ${sha256}`]),
  ]
    .join('\n')
    .trimEnd()
