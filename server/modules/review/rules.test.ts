import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppReviewState, MemberReviewState, ReviewFailureReason } from '@alliance/contract/states'
import { overallState, standingOf, standings } from './rules.ts'

test('the state for a vendor’s answer, with and without a proved key', () => {
  const table = [
    ['notBound', false, MemberReviewState.failed, ReviewFailureReason.noVendorBound],
    ['notBound', true, MemberReviewState.failed, ReviewFailureReason.noVendorBound],
    ['anotherAccount', false, MemberReviewState.failed, ReviewFailureReason.notOwnApp],
    ['anotherAccount', true, MemberReviewState.failed, ReviewFailureReason.notOwnApp],
    ['notListed', false, MemberReviewState.notReviewed, null],
    ['notListed', true, MemberReviewState.passed, null],
    ['cannotSay', false, MemberReviewState.underReview, null],
    ['cannotSay', true, MemberReviewState.underReview, null],
    ['yours', false, MemberReviewState.passed, null],
  ] as const
  for (const [said, proved, state, reason] of table) {
    const standing = standingOf(said, proved)
    assert.deepEqual([standing.state, standing.reason], [state, reason], `${said} ${proved}`)
  }
})

test('the overall state, over every set of two members', () => {
  const { underReview: one, succeeded: two, failed: three } = AppReviewState
  const table: [number[], number][] = [
    [[], one],
    [[1], one],
    [[2], two],
    [[3], three],
    [[4], one],
    [[1, 1], one],
    [[1, 2], one],
    [[1, 3], three],
    [[1, 4], one],
    [[2, 2], two],
    [[2, 3], three],
    [[2, 4], two],
    [[3, 3], three],
    [[3, 4], three],
    [[4, 4], one],
  ]
  for (const [states, overall] of table) {
    assert.equal(overallState(states), overall, states.join())
    assert.equal(overallState(states.toReversed()), overall, states.join())
  }
})

test('only a failed state has a reason', () => {
  for (const { state, reason } of Object.values(standings)) assert.equal(state === MemberReviewState.failed, reason !== null)
})
