import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeviceFinding } from '@alliance/contract/report'
import { clockOf, contestable, DAY_MS, dueFrom, reopenUntil, resumed } from './rules.ts'

const NOW = 1_800_000_000_000

test('the clock: three days to review, seven to handle; paused while waiting for the appellant', () => {
  assert.equal(dueFrom(1, NOW), NOW + 3 * DAY_MS)
  assert.equal(dueFrom(3, NOW), NOW + 7 * DAY_MS)
  const running = { state: 3, due_at: NOW + 7 * DAY_MS, paused_at: null }
  assert.deepEqual(clockOf(running, NOW + DAY_MS), { dueAt: running.due_at, leftMs: 6 * DAY_MS, paused: false })
  assert.equal(clockOf(running, NOW + 8 * DAY_MS)?.leftMs, -DAY_MS)
  const paused = { ...running, paused_at: NOW + DAY_MS }
  assert.deepEqual(clockOf(paused, NOW + 30 * DAY_MS), { dueAt: running.due_at, leftMs: 6 * DAY_MS, paused: true })
  assert.equal(resumed(paused, NOW + 5 * DAY_MS), running.due_at + 4 * DAY_MS)
  assert.equal(resumed(running, NOW + 5 * DAY_MS), running.due_at)
  for (const state of [2, 4]) assert.equal(clockOf({ ...running, state }, NOW), null)
})

test('reopened within seven days, twice at most, never after a withdrawal or a rejudged term', () => {
  const closed = { state: 4, result: 'kept', round_id: 'r', reopens: 0, closed_at: NOW } as const
  assert.equal(reopenUntil(closed, NOW), NOW + 7 * DAY_MS)
  assert.equal(reopenUntil(closed, NOW + 7 * DAY_MS - 1), NOW + 7 * DAY_MS)
  assert.equal(reopenUntil(closed, NOW + 7 * DAY_MS), null)
  assert.equal(reopenUntil({ ...closed, reopens: 1 }, NOW), NOW + 7 * DAY_MS)
  assert.equal(reopenUntil({ ...closed, reopens: 2 }, NOW), null)
  assert.equal(reopenUntil({ ...closed, state: 2, result: 'withdrawn' }, NOW), null)
  assert.equal(reopenUntil({ ...closed, state: 2, result: 'invalid' }, NOW), NOW + 7 * DAY_MS)
  assert.equal(reopenUntil({ ...closed, result: 'upheld' }, NOW), null)
  assert.equal(reopenUntil({ ...closed, result: 'upheld', round_id: null }, NOW), NOW + 7 * DAY_MS)
  assert.equal(reopenUntil({ ...closed, state: 1, result: null, closed_at: null }, NOW), null)
})

const lab = (memberId: string, more: Partial<DeviceFinding>): DeviceFinding => ({
  memberId,
  member: `${memberId}终端`,
  outcome: 'pass',
  measured: '',
  note: '',
  device: '',
  evidence: [],
  revision: 1,
  at: NOW,
  decision: null,
  ...more,
})

test('only a failed finding can be appealed: a static term’s own, a device term’s lab by lab', () => {
  const fixed = { outcome: 'fail', reason: '清单里写着 debuggable', method: 'static' } as const
  assert.deepEqual(contestable(fixed, undefined), {
    memberId: null,
    memberName: '',
    outcome: 'fail',
    finding: '清单里写着 debuggable',
  })
  assert.equal(contestable({ ...fixed, outcome: 'warning' }, undefined)?.outcome, 'warning')
  for (const outcome of ['pass', 'notApplicable', 'undetermined', 'pending'] as const)
    assert.equal(contestable({ ...fixed, outcome }, undefined), undefined)
  assert.equal(contestable(fixed, '甲'), undefined)

  const decided = { outcome: 'fail', reason: '看过录像', at: NOW } as const
  const term = {
    outcome: 'fail',
    reason: '甲终端判为未通过',
    method: 'device',
    devices: [
      lab('甲', { outcome: 'fail', measured: '错位 12 dp', note: '见日志' }),
      lab('乙', {}),
      lab('丙', { outcome: 'undetermined', decision: decided }),
      lab('丁', { outcome: 'fail', decision: { ...decided, outcome: 'pass', appeal: 'SS-2026-000001' } }),
    ],
  } as const
  const mutable = { ...term, devices: [...term.devices] }
  assert.equal(contestable(mutable, undefined), undefined)
  assert.equal(contestable(mutable, '甲')?.finding, '错位 12 dp；见日志')
  assert.equal(contestable(mutable, '乙'), undefined)
  assert.equal(contestable(mutable, '丙')?.finding, '认证官判定：看过录像')
  assert.equal(contestable(mutable, '丁'), undefined)
  assert.equal(contestable(mutable, '戊'), undefined)
})
