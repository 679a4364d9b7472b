import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, ticksFor } from './scale.ts'

/** `length` days up to this one. */
const daysTo = (until: string, length: number) =>
  Array.from({ length }, (_, at) => new Date(Date.parse(until) - (length - 1 - at) * 86_400_000).toISOString().slice(0, 10))

test('few days are all labelled, more by Mondays, then by months, a year by quarters', () => {
  const labels = (length: number) => ticksFor(daysTo('2026-11-21', length)).flatMap(({ label }) => label ?? [])
  assert.deepEqual(labels(7), ['11-15', '11-16', '11-17', '11-18', '11-19', '11-20', '11-21'])
  assert.deepEqual(labels(30), ['10-26', '11-02', '11-09', '11-16'])
  assert.deepEqual(labels(90), ['09-01', '10-01', '11-01'])
  assert.deepEqual(labels(365), ['2026-01', '2026-04', '2026-07', '2026-10'])
  assert.equal(ticksFor(daysTo('2026-11-21', 30)).length, 30)
})

test('the height of a bar shows its day, a day without views has no bar, bars of many days touch', () => {
  assert.equal(barsOf([0, 5, 10], 10), 'M1.14 100V50H1.86V100ZM2.14 100V0H2.86V100Z')
  const year = barsOf(
    Array.from({ length: 365 }, () => 1),
    1,
  )
  assert.ok(year.startsWith('M0 100V0H1V100ZM1 100'))
})
