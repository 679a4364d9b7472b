import type { TermResult } from './report.ts'
import type { Evidence } from './terms/verdict.ts'

/** A location in a report: a row if the evidence is a list, else the evidence with all its rows. */
export type Finding = {
  evidence: Evidence
  /** `org.sample.Main.open(Context)`, `lib/arm64-v8a/libx.so`, `签名证书`. */
  place: string
  /** The class and, where the row names one, its method: evidence in code. */
  code?: { class: string; method: string }
  /** The entry of the package; absent if there is none, as for a signature or a list. */
  path?: string
  /** Contents of the guilty rows, besides the location. */
  rows: string[]
  /** Stable between builds as long as the finding is the same: contains no line number, count, size or address. */
  key: string
}

const METHOD = '方法'
const FILE = '文件'
const headOf = ({ table }: Evidence) => table?.head ?? []
/** In a table of methods, `at` is their class, unless it covers all code of the package. */
const isCode = (evidence: Evidence) => headOf(evidence).includes(METHOD) && !/[*/]/.test(evidence.at)
/** A table whose rows are wrong independently; other tables describe one thing. */
const isList = (evidence: Evidence) => {
  const head = headOf(evidence)
  return isCode(evidence) || head.includes('库') || head.includes('SDK') || (head.includes(FILE) && evidence.at.endsWith('/'))
}

/** Classes are listed without their file: which dex file contains them is unknown. */
const CODE_FILE = 'classes.dex'
const EMPTY = new Set(['', '–'])
const ROWS_SAID = 5

/** The 7 in `libx7.so` is part of a name, in `0x7` or `第 7 行` it is not. */
const steady = (text: string) => text.replaceAll(/(?<![A-Za-z_\d])(?:0x[\da-f]+|\d+)/g, '#')

/** `classes*.dex` stands for all code of the package; something that is no path, such as `签名证书`, is no entry. */
const pathOf = (at: string) => {
  if (at.includes('*')) return CODE_FILE
  return at.includes('/') || at.includes('.') ? at : undefined
}

const sayRow = (head: readonly string[], cells: readonly string[], placed: readonly string[]) =>
  head
    .flatMap((title, column) => {
      const text = cells[column] ?? ''
      return placed.includes(title) || EMPTY.has(text) ? [] : [`${title} ${text}`]
    })
    .join('，')

const inMethod = (at: string, method: string) => ({
  place: method === '' ? at : `${at}.${method}`,
  code: { class: at, method },
  path: CODE_FILE,
})
const inEntry = (place: string) => {
  const path = pathOf(place)
  return { place, ...(path !== undefined && { path }) }
}

const ofRow = (id: string, evidence: Evidence, cells: readonly string[]): Finding => {
  const head = headOf(evidence)
  const title = isCode(evidence) ? METHOD : FILE
  const named = cells[head.indexOf(title)]
  const spot = isCode(evidence) ? inMethod(evidence.at, named ?? '') : inEntry(named ?? evidence.at)
  const said = sayRow(head, cells, [title])
  const place = isCode(evidence) ? steady(spot.place) : spot.place
  return { evidence, ...spot, rows: said === '' ? [] : [said], key: [id, place, steady(evidence.found), steady(said)].join('\n') }
}

const ofEvidence = (id: string, evidence: Evidence): Finding[] => {
  const { at, where = '', found, table } = evidence
  const marked = table?.rows.filter((row) => row.guilty) ?? []
  // If a person has to check, no row is guilty: each is a finding.
  const guilty = marked.length === 0 && isCode(evidence) ? (table?.rows ?? []) : marked
  if (isList(evidence) && guilty.length > 0) return guilty.map(({ cells }) => ofRow(id, evidence, cells))
  const rows = guilty.map(({ cells }) => sayRow(headOf(evidence), cells, []))
  return [{ evidence, ...inEntry(at), rows, key: [id, at, steady(where), steady(found)].join('\n') }]
}

export const findingsOf = ({ id, evidence }: Pick<TermResult, 'id' | 'evidence'>): Finding[] =>
  evidence.flatMap((one) => ofEvidence(id, one))

/** The finding's text, with the contents of its rows. */
export const wordsOf = ({ evidence: { found, table }, rows }: Finding) => {
  if (rows.length === 0) return found
  const more = rows.length > ROWS_SAID ? `；共 ${table?.total?.guilty ?? rows.length} 行` : ''
  return `${found}（${rows.slice(0, ROWS_SAID).join('；')}${more}）`
}

/** Rows of a table beyond those in the report, and how many of them are guilty. */
export const rowsLeftOut = ({ rows, total }: NonNullable<Evidence['table']>) => ({
  rows: (total?.rows ?? rows.length) - rows.length,
  guilty: total ? total.guilty - rows.filter(({ guilty }) => guilty).length : 0,
})

const findingsLeftOut = (evidence: Evidence) => {
  const { table } = evidence
  if (!table?.total || !isList(evidence)) return 0
  const { rows, guilty } = rowsLeftOut(table)
  return table.total.guilty === 0 && isCode(evidence) ? rows : guilty
}

/** Number of findings beyond those in the report; of locations that aren't in it the rows are unknown, and each counts once. */
export const leftOut = ({ evidence, evidenceTotal }: Pick<TermResult, 'evidence' | 'evidenceTotal'>) =>
  evidence.reduce((sum, one) => sum + findingsLeftOut(one), evidenceTotal - evidence.length)
