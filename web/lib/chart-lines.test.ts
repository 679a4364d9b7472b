import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesFor } from './chart-lines.ts'

test('lines stand at round numbers, at most four, and no bar is higher than the last', () => {
  assert.deepEqual([0, 1, 4, 7, 39, 450].map(linesFor), [[1], [1], [1, 2, 3, 4], [2, 4, 6, 8], [10, 20, 30, 40], [200, 400, 600]])
  for (let most = 1; most < 30_000; most = Math.ceil(most * 1.07)) {
    const lines = linesFor(most)
    assert.ok(lines.length <= 4 && lines.at(-1)! >= most && lines.every(Number.isInteger), String(most))
  }
})
