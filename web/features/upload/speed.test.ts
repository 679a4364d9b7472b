import assert from 'node:assert/strict'
import { test } from 'node:test'
import { speedometer, timeLeft } from './speed.ts'

test('no pace before two samples are half a second apart', () => {
  const speed = speedometer()
  assert.equal(speed.pace(0, 1000, 0), null)
  assert.equal(speed.pace(100, 1000, 400), null)
  assert.deepEqual(speed.pace(200, 1000, 1000), { bytesPerS: 200, leftS: 4 })
})

test('the pace follows the last six seconds, not the whole upload', () => {
  const speed = speedometer()
  speed.pace(0, 10_000, 0)
  speed.pace(6000, 10_000, 6000)
  assert.equal(speed.pace(6100, 10_000, 10_000)?.bytesPerS, 25)
})

test('a stalled connection gives no remaining time', () => {
  const speed = speedometer()
  speed.pace(500, 1000, 0)
  assert.equal(speed.pace(500, 1000, 2000), null)
})

test('the remaining time is in words', () => {
  assert.equal(timeLeft(0), '约 1 秒')
  assert.equal(timeLeft(20), '约 20 秒')
  assert.equal(timeLeft(180), '约 3 分钟')
  assert.equal(timeLeft(3900), '约 1 小时 5 分钟')
})
