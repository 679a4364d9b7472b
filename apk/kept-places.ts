import { EVIDENCE_CAP, ROW_CAP } from './terms/verdict.ts'
import type { Evidence, TableRow, Verdict } from './terms/verdict.ts'

/** How much of a verdict is kept: locations, rows of one table, and rows of all its tables together. */
type Kept = { places: number; rows: number; allRows: number }
/** In a report. */
export const USUAL: Kept = { places: EVIDENCE_CAP, rows: ROW_CAP, allRows: EVIDENCE_CAP * ROW_CAP }
/** For comparing two packages place by place: far more than anybody mends, but no more than memory allows. */
export const WIDE: Kept = { places: 5000, rows: 5000, allRows: 20_000 }

const CELL_CHARS = 300
const clip = (text: string) => (text.length > CELL_CHARS ? `${text.slice(0, CELL_CHARS)}…` : text)

const guiltyIn = (rows: readonly TableRow[]) => rows.filter(({ guilty }) => guilty).length

/** Guilty rows come first, in the order of the table. */
const keepRows = (rows: readonly TableRow[], most: number): TableRow[] => {
  const room = most - Math.min(guiltyIn(rows), most)
  let guilty = 0
  let clean = 0
  return rows
    .filter((row) => (row.guilty ? (guilty += 1) <= most : (clean += 1) <= room))
    .map((row) => ({ cells: row.cells.map(clip), guilty: row.guilty }))
}

type Table = NonNullable<Evidence['table']>
/** A table that was cut before keeps its total. */
const keepTable = ({ head, rows, total = { rows: rows.length, guilty: guiltyIn(rows) } }: Table, most: number): Table => {
  const kept = keepRows(rows, most)
  return { head, rows: kept, ...(kept.length < total.rows && { total }) }
}

const keepOne = (evidence: Evidence, rows: number): Evidence => ({
  ...evidence,
  at: clip(evidence.at),
  found: clip(evidence.found),
  ...(evidence.table && { table: keepTable(evidence.table, rows) }),
})

/** Cuts what is beyond the bounds; the totals tell how much there was. Applied twice, it gives the same. */
export const keepPlaces = (verdict: Verdict, { places, rows, allRows }: Kept): Verdict => {
  let left = allRows
  const evidence = verdict.evidence.slice(0, places).map((one) => {
    const kept = keepOne(one, Math.min(rows, left))
    left -= kept.table?.rows.length ?? 0
    return kept
  })
  return { ...verdict, evidence }
}

/** Without excerpts of files, which no comparison looks at: with thousands of places they would be the largest part. */
export const withoutExcerpts = (verdict: Verdict): Verdict => ({
  ...verdict,
  evidence: verdict.evidence.map((one) => {
    const { lines: _, ...rest } = one
    return rest
  }),
})
