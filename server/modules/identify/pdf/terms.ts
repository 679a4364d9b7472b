import { methodLabels } from '@alliance/contract/method-labels'
import { outcomeLabels } from '@alliance/contract/outcome'
import { type Decision, type Evidence } from '@alliance/contract/report'
import { standardLabel } from '@alliance/contract/standards'
import { sdkNamedIn } from '../../../analysis/index.ts'
import type { StoredTerm } from '../../../analysis/judgement.ts'
import { BODY, CELL, type Flow, layCode, layTable, SMALL } from '../../../pdf/index.ts'
import {
  chinaMinute,
  layChapter,
  layPair,
  layParagraph,
  laySection,
  oneLine,
  outcomeInk,
  TABLE_LOOKS,
  tableOf,
} from './pieces.ts'

/** Limits of the PDF: locations per term and per report, pages for locations, table rows and code lines. The JSON has all. */
const MOST_OF_TERM = 20
const MOST_OF_REPORT = 200
const PAGES_OF_PLACES = 80
const MOST_ROWS = 12
const MOST_LINES = 24

const severityLabels = { must: '必须', warning: '警告' }

/** Locations that may still be printed; decreases over the report. */
type Room = { left: number }
export const fullRoom = (): Room => ({ left: MOST_OF_REPORT })

const codeOf = (lines: NonNullable<Evidence['lines']>) => {
  const shown = lines
    .slice(0, MOST_LINES)
    .map(({ number, text, guilty }) => `${guilty ? '>' : ' '} ${number}  ${text.slice(0, 200)}`)
  return [...shown, ...(lines.length > MOST_LINES ? [`  另有 ${lines.length - MOST_LINES} 行`] : [])].join('\n')
}

/** Rows that aren't guilty are shown for comparison: they are not counted, and the guilty ones are marked, as code lines are. */
const layEvidenceTable = (flow: Flow, { head, rows, total }: NonNullable<Evidence['table']>) => {
  const [guilty, others] = [rows.filter((row) => row.guilty), rows.filter((row) => !row.guilty)]
  const marked =
    others.length === 0 ? guilty : guilty.map(({ cells: [first = '', ...rest] }) => ({ cells: [`> ${first}`, ...rest] }))
  const said = guilty.length > 0 ? `涉及 ${total?.guilty ?? guilty.length} 处` : `共 ${total?.rows ?? rows.length} 行`
  const listed = rows.length > MOST_ROWS ? `，列出 ${MOST_ROWS} ${others.length === 0 ? '处' : '行'}` : ''
  const cells = [...marked, ...others].slice(0, MOST_ROWS).map((row) => row.cells)
  layTable(flow, tableOf(`${said}${listed}`, head, cells), TABLE_LOOKS)
}

const layPlace = (flow: Flow, { at, where = '', found, expected, lines, table, owner }: Evidence) => {
  flow.gap(6)
  const sdk = owner ?? sdkNamedIn(`${at} ${where}`)
  layPair(flow, ['位置', `${at}　${where}`])
  if (sdk !== undefined) layPair(flow, ['所属 SDK', sdk])
  layPair(flow, ['发现', found])
  if (expected !== undefined) layPair(flow, ['要求', expected])
  if (lines && lines.length > 0) layCode(flow, codeOf(lines))
  if (table && table.rows.length > 0) layEvidenceTable(flow, table)
}

const layFix = (flow: Flow, fix: StoredTerm['fix']) => {
  for (const [index, { text, snippet }] of fix.entries()) {
    layPair(flow, [index === 0 ? '改法' : '', `${fix.length > 1 ? `${index + 1}. ` : ''}${text}`], BODY)
    if (snippet !== undefined) layCode(flow, snippet.slice(0, 3000))
  }
}

const layTerm = (flow: Flow, term: StoredTerm, room: Room) => {
  const labels = [severityLabels[term.severity], methodLabels[term.method], outcomeLabels[term.outcome]]
  const facts = [term.id, `${standardLabel(term.standard)}标准`, ...labels, ...(term.counted ? [] : ['供参考'])]
  const text = `${term.clause}　${term.title}`
  laySection(flow, { text, anchor: term.id, facts: facts.join('　'), color: outcomeInk[term.outcome] })
  if (term.reason) layParagraph(flow, term.reason)
  const shown: Evidence[] = []
  for (const place of term.evidence.slice(0, Math.min(MOST_OF_TERM, room.left))) {
    if (flow.pageCount() >= PAGES_OF_PLACES) break
    layPlace(flow, place)
    shown.push(place)
  }
  room.left -= shown.length
  const more = Math.max(term.evidenceTotal, term.evidence.length) - shown.length
  if (more > 0) layParagraph(flow, shown.length > 0 ? `另有 ${more} 处` : `共 ${more} 处，见 JSON 报告`, SMALL)
  layFix(flow, term.fix)
}

type Chapter = { text: string; anchor: string; about?: string; terms: readonly StoredTerm[] }

/** A chapter of terms that need attention, each with clause, locations and fix. Omitted if there are none. */
export const layTerms = (flow: Flow, { text, anchor, about, terms }: Chapter, room: Room) => {
  if (terms.length === 0) return
  layChapter(flow, { text: `${text}（${terms.length} 项）`, anchor })
  if (about) layParagraph(flow, about, SMALL)
  for (const term of terms) layTerm(flow, term, room)
}

/** Each lab's result for each device term, passed ones included. */
export const layDevices = (flow: Flow, terms: readonly StoredTerm[]) => {
  const rows = terms.flatMap((term) =>
    (term.devices ?? []).map(({ member, outcome, measured, note, device, at, evidence }) => [
      `${term.id} ${term.title}`,
      member,
      outcomeLabels[outcome],
      [measured, note].filter(Boolean).join('；'),
      [device, at === null ? '' : chinaMinute(at)].filter(Boolean).join('，'),
      evidence.map(({ fileName, sha256 }) => `${oneLine(fileName, 60)} ${sha256.slice(0, 12)}`).join('；'),
    ]),
  )
  if (rows.length === 0) return
  layChapter(flow, { text: '真机判定', anchor: 'devices' })
  const heads = ['条款', '成员实验室', '结论', '实测与说明', '机型与时间', '证据']
  layTable(flow, tableOf('证据后面是它的 SHA-256 的前 12 位', heads, rows), TABLE_LOOKS)
}

type Decided = { term: StoredTerm; member: string; decision: Decision }
const decidedIn = (terms: readonly StoredTerm[]): Decided[] =>
  terms.flatMap((term) => [
    ...(term.decision ? [{ term, member: '', decision: term.decision }] : []),
    ...(term.devices ?? []).flatMap(({ member, decision }) => (decision ? [{ term, member, decision }] : [])),
  ])

const layDecided = (flow: Flow, { text, anchor, decided }: { text: string; anchor: string; decided: readonly Decided[] }) => {
  if (decided.length === 0) return
  layChapter(flow, { text, anchor })
  for (const { term, member, decision } of decided) {
    const of = member === '' ? '' : `，${member}`
    layPair(flow, [term.id, `${outcomeLabels[decision.outcome]}（${term.title}${of}）　${chinaMinute(decision.at)}`])
    if (decision.appeal !== undefined) layPair(flow, ['申诉', decision.appeal])
    layPair(flow, ['理由', decision.reason])
  }
}

/** Each certifier's decision and each upheld appeal, with its reason. */
export const layDecisions = (flow: Flow, terms: readonly StoredTerm[]) => {
  const decided = decidedIn(terms)
  const isOfAppeal = ({ decision }: Decided) => decision.appeal !== undefined
  layDecided(flow, { text: '认证官判定', anchor: 'decisions', decided: decided.filter((one) => !isOfAppeal(one)) })
  layDecided(flow, { text: '申诉改判', anchor: 'rulings', decided: decided.filter(isOfAppeal) })
}

/** The remaining terms in brief: passed, not applicable, not judged, or informative. */
export const layRest = (flow: Flow, terms: readonly StoredTerm[]) => {
  if (terms.length === 0) return
  layChapter(flow, { text: `其余条款（${terms.length} 项）`, anchor: 'rest' })
  const rows = terms.map((term) => [
    `${term.id} ${term.clause}`,
    term.title,
    `${outcomeLabels[term.outcome]}${term.counted ? '' : '，供参考'}`,
    oneLine(term.reason, 120),
  ])
  layTable(flow, tableOf('供参考的条款不计入结论', ['条款', '名称', '结论', '说明'], rows), { ...TABLE_LOOKS, cell: CELL })
}
