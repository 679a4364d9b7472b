import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesPerTick } from './places-per-tick.ts'

test('a tick per place, and for more places per ten, hundred or thousand, so that the ticks can be told apart', () => {
  const steps = [1, 60, 61, 600, 601, 2000, 6000, 6001, 10_000].map(placesPerTick)
  assert.deepEqual(steps, [1, 1, 10, 10, 100, 100, 100, 1000, 1000])
})
