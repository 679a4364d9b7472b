import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReviewBrief } from '@alliance/contract/review'
import { appliedWords, isTheirMove, standingWords, wayOn } from './mending.ts'
import { pollAfter } from './poll-after.ts'

const NOW = 1_790_000_000_000
const member = (state: 1 | 2 | 3 | 4, reason: number | null = null) => ({
  memberId: String(state),
  name: '青岫终端',
  state,
  reason,
  detail: '',
  checkedAt: null,
})
const review = (state: 1 | 2 | 3, ...members: ReviewBrief['members']): ReviewBrief => ({
  reviewId: 'r',
  app: { apkId: 'a', packageName: 'com.example.a', name: '', icon: null, demo: false },
  state,
  members,
  keyProved: false,
  appliedAt: NOW,
  updatedAt: NOW,
})

test('each failure or missing answer has its own remedy; a confirmation or a pending answer has none', () => {
  assert.equal(wayOn(member(3, 1)), 'bind')
  assert.equal(wayOn(member(3, 2)), 'rebind')
  assert.equal(wayOn(member(4)), 'prove')
  assert.equal(wayOn(member(2)), null)
  assert.equal(wayOn(member(1)), null)
})

test('overall state 1 distinguishes whether a vendor is being asked or none will answer', () => {
  assert.match(standingWords(review(1, member(1), member(4))), /等待厂商确认/)
  assert.match(standingWords(review(1, member(4), member(4))), /签名密钥/)
  assert.match(standingWords(review(3, member(3, 1), member(3, 2))), /重新申请审核/)
  assert.match(standingWords(review(3, member(3, 1), member(1))), /绑定后自动/)
  assert.match(standingWords(review(2, member(2))), /可以提交/)
  assert.match(standingWords(null), /还没有申请/)
})

test('a repeated request says whether asking the vendors can change anything', () => {
  assert.match(appliedWords(1), /厂商答复后/)
  assert.match(appliedWords(3), /没有绑定.*不会变/)
})

test('the applicant has to act if a vendor refused or none is being asked', () => {
  assert.equal(isTheirMove(review(3, member(3, 2), member(1))), true)
  assert.equal(isTheirMove(review(1, member(4), member(4))), true)
  assert.equal(isTheirMove(review(1, member(1), member(4))), false)
  assert.equal(isTheirMove(review(2, member(2), member(4))), false)
})

test('only a pending question is polled, frequently at first and rarely later', () => {
  const soon = pollAfter(review(1, member(1)), NOW + 1000)
  const later = pollAfter(review(1, member(1)), NOW + 3_600_000)
  assert.ok(soon !== null && later !== null && soon < later)
  assert.equal(pollAfter(review(1, member(4)), NOW), null)
  assert.equal(pollAfter(null, NOW), null)
})
