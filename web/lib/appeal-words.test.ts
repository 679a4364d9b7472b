import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryKinds } from '@alliance/contract/appeal'
import { clockShort, isOverdue, kindWords, resultTag, durationWords } from './appeal-words.ts'

const HOUR = 3_600_000

test('time left is rounded down and reads like speech', () => {
  const said = [0, HOUR - 1, HOUR, 24 * HOUR, 26 * HOUR + 1, -3 * HOUR].map(durationWords)
  assert.deepEqual(said, ['不到 1 小时', '不到 1 小时', '1 小时', '1 天', '1 天 2 小时', '3 小时'])
  const clock = { dueAt: 0, leftMs: 49 * HOUR, paused: false }
  assert.deepEqual(
    [clock, { ...clock, paused: true }, { ...clock, leftMs: -2 * HOUR }, { ...clock, leftMs: -1, paused: true }].map(clockShort),
    ['剩 2 天 1 小时', '已停，剩 2 天 1 小时', '超期 2 小时', '已停，超期'],
  )
  assert.deepEqual(
    [isOverdue(null), isOverdue({ ...clock, leftMs: -1 }), isOverdue({ ...clock, leftMs: -1, paused: true })],
    [false, true, false],
  )
})

test('every entry has words, and an end is told where the state does not', () => {
  for (const kind of entryKinds)
    for (const side of ['appellant', 'officer'] as const) assert.ok(kindWords({ kind, side }).length > 1)
  assert.equal(resultTag(2, 'invalid'), undefined)
  assert.equal(resultTag(1, null), undefined)
  assert.deepEqual(
    [resultTag(2, 'withdrawn')?.label, resultTag(4, 'upheld')?.label, resultTag(4, 'kept')?.label],
    ['已撤回', '申诉成立', '申诉不成立'],
  )
})
