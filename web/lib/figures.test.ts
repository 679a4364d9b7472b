import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesFor, monthWords, shareWords } from './figures.ts'

test('lines stand at round numbers, at most four, and no bar is higher than the last', () => {
  assert.deepEqual([0, 1, 4, 7, 39, 450].map(linesFor), [[1], [1], [1, 2, 3, 4], [2, 4, 6, 8], [10, 20, 30, 40], [200, 400, 600]])
  for (let most = 1; most < 30_000; most = Math.ceil(most * 1.07)) {
    const lines = linesFor(most)
    assert.ok(lines.length <= 4 && lines.at(-1)! >= most && lines.every(Number.isInteger), String(most))
  }
})

test('a share is whole percents, and neither nothing nor everything where it is not', () => {
  assert.deepEqual(
    [
      [0, 3],
      [1, 1_000],
      [1, 3],
      [999, 1_000],
      [3, 3],
      [0, 0],
    ].map(([part = 0, all = 0]) => shareWords(part, all)),
    ['0%', '不到 1%', '33%', '超过 99%', '100%', '0%'],
  )
})

test('a month is said without its zero', () =>
  assert.deepEqual(['2026-09', '2026-12'].map(monthWords), ['2026 年 9 月', '2026 年 12 月']))
