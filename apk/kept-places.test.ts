import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WIDE, USUAL, keepPlaces } from './kept-places.ts'
import { EVIDENCE_CAP, ROW_CAP, fail } from './terms/verdict.ts'

const rowsOf = (clean: number, guilty: number) =>
  Array.from({ length: clean + guilty }, (_, index) => ({ cells: ['y'.repeat(1000)], guilty: index >= clean }))
const failing = (places: number, table: { clean: number; guilty: number }) => {
  const one = { at: 'a', found: 'b', table: { head: ['c'], rows: rowsOf(table.clean, table.guilty) } }
  return fail({ reason: 'x', evidence: Array.from({ length: places }, () => one), fix: [] })
}

test('too much evidence is counted, not carried', () => {
  const verdict = keepPlaces(failing(80, { clean: 400, guilty: 100 }), USUAL)
  assert.equal(verdict.evidenceTotal, 80)
  assert.equal(verdict.evidence.length, EVIDENCE_CAP)
  const table = verdict.evidence[0]?.table
  assert.equal(table?.rows.length, ROW_CAP)
  assert.ok(table?.rows.every(({ guilty, cells }) => guilty && (cells[0] ?? '').length < 400))
  assert.deepEqual(table?.total, { rows: 500, guilty: 100 })
})

test('what is within the bounds has no total, and what was cut once keeps its own', () => {
  const whole = keepPlaces(failing(1, { clean: ROW_CAP - 5, guilty: 5 }), USUAL)
  assert.deepEqual(Object.keys(whole.evidence[0]?.table ?? {}), ['head', 'rows'])
  const cut = keepPlaces(failing(80, { clean: 400, guilty: 100 }), USUAL)
  assert.deepEqual(keepPlaces(cut, USUAL), cut)
})

test('for a comparison thousands are kept, but not any number', () => {
  const { evidence, evidenceTotal } = keepPlaces(failing(60, { clean: 0, guilty: 400 }), WIDE)
  assert.equal(evidence.length, evidenceTotal)
  const kept = evidence.map(({ table }) => table?.rows.length ?? 0)
  assert.deepEqual([kept[0], kept.at(-1)], [400, 0])
  assert.equal(
    kept.reduce((sum, rows) => sum + rows, 0),
    WIDE.allRows,
  )
  assert.deepEqual(evidence.at(-1)?.table?.total, { rows: 400, guilty: 400 })
})
