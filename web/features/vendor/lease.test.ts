import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leaseLeft } from './lease.ts'

test('the remaining time is in hours and minutes, and empty when it is over', () => {
  assert.equal(leaseLeft(4 * 3_600_000, 0), '4 小时')
  assert.equal(leaseLeft(3_600_000 + 90_000, 0), '1 小时 1 分钟')
  assert.equal(leaseLeft(59_000, 0), '不到 1 分钟')
  assert.equal(leaseLeft(1000, 1000), '')
  assert.equal(leaseLeft(0, 1000), '')
})
