import type { TermResult } from './report.ts'
import type { Evidence } from './terms/verdict.ts'

/** One place that a report names: a row where the evidence is a list of them, else the evidence with all its rows. */
export type Finding = {
  evidence: Evidence
  /** `org.sample.Main.open(Context)`, `lib/arm64-v8a/libx.so`, `签名证书`. */
  place: string
  /** The class and, where the row names one, its method: evidence in code. */
  code?: { class: string; method: string }
  /** The entry of the package; absent where it lies in no entry: a signature, a list. */
  path?: string
  /** What the guilty rows say beside the place. */
  rows: string[]
  /** The same in the next build as long as the finding is the same: no line number, count, size or address is part of it. */
  key: string
}

const METHOD = '方法'
const FILE = '文件'
const headOf = ({ table }: Evidence) => table?.head ?? []
/** A table of methods stands at their class; all code of the package has another one. */
const isCode = (evidence: Evidence) => headOf(evidence).includes(METHOD) && !/[*/]/.test(evidence.at)
/** What lists things, each wrong by itself; the others show one thing by its parts. */
const isList = (evidence: Evidence) => {
  const head = headOf(evidence)
  return isCode(evidence) || head.includes('库') || head.includes('SDK') || (head.includes(FILE) && evidence.at.endsWith('/'))
}

/** Classes stand without their file: which of the dex files holds them is not told. */
const CODE_FILE = 'classes.dex'
const EMPTY = new Set(['', '–'])
const ROWS_SAID = 5

/** The 7 in `libx7.so` is part of a name, in `0x7` or `第 7 行` it is not. */
const steady = (text: string) => text.replaceAll(/(?<![A-Za-z_\d])(?:0x[\da-f]+|\d+)/g, '#')

/** `classes*.dex` is all code of the package; what is no path, as `签名证书`, is a part of it that is no entry. */
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
  // Of what a person has to look at no row is guilty: each is a place.
  const guilty = marked.length === 0 && isCode(evidence) ? (table?.rows ?? []) : marked
  if (isList(evidence) && guilty.length > 0) return guilty.map(({ cells }) => ofRow(id, evidence, cells))
  const rows = guilty.map(({ cells }) => sayRow(headOf(evidence), cells, []))
  return [{ evidence, ...inEntry(at), rows, key: [id, at, steady(where), steady(found)].join('\n') }]
}

export const findingsOf = ({ id, evidence }: Pick<TermResult, 'id' | 'evidence'>): Finding[] =>
  evidence.flatMap((one) => ofEvidence(id, one))

/** What is found there, with what its rows say. */
export const wordsOf = ({ evidence: { found }, rows }: Finding) => {
  if (rows.length === 0) return found
  const more = rows.length > ROWS_SAID ? `；共 ${rows.length} 行` : ''
  return `${found}（${rows.slice(0, ROWS_SAID).join('；')}${more}）`
}

/** The places that a report does not hold: how many more there are than evidence. */
export const leftOut = ({ evidence, evidenceTotal }: TermResult) => evidenceTotal - evidence.length
