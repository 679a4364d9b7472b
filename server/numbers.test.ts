import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datedNumber, demoPrefix, randomSigns, readSigns } from './numbers.ts'

/** The last minute of a day in China. */
const LATE = Date.parse('2026-11-20T15:59:00Z')

test('a number has its kind, the day in China and random signs; a demonstration says so', () => {
  const number = datedNumber({ kind: 'R', now: LATE, demo: false, signs: 4 })
  assert.match(number, /^R-20261120-[0-9A-HJKMNP-TV-Z]{4}$/)
  assert.match(datedNumber({ kind: 'GL', now: LATE + 60_000, demo: true, signs: 6 }), /^DEMO-GL-20261121-\w{6}$/)
  assert.deepEqual([demoPrefix(true), demoPrefix(false)], ['DEMO-', ''])
})

test('signs have no letter that looks like a digit, and are read with them', () => {
  const signs = randomSigns(4000)
  assert.equal(signs.length, 4000)
  assert.equal(new Set(signs).size, 32)
  assert.doesNotMatch(signs, /[ILOU]/)
  assert.equal(readSigns('ILO0K7'), '1100K7')
  assert.equal(readSigns(signs), signs)
})
