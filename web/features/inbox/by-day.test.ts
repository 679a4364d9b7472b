import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InboxMessage } from '@alliance/contract/inbox'
import { byDay } from './by-day.ts'

const message = (iso: string): InboxMessage => ({
  messageId: iso,
  topic: 'round',
  title: '',
  lines: [],
  link: '/console',
  createdAt: Date.parse(iso),
  readAt: null,
})

test('messages are grouped by day in Beijing time; today and yesterday are named', () => {
  const now = Date.parse('2026-11-20T02:00:00Z')
  const days = byDay(
    ['2026-11-20T01:00:00Z', '2026-11-19T16:00:00Z', '2026-11-19T15:59:00Z', '2026-11-17T01:00:00Z'].map(message),
    now,
  )
  assert.deepEqual(
    days.map(({ label, messages }) => [label, messages.length]),
    [
      ['今天', 2],
      ['昨天', 1],
      ['2026-11-17 周二', 1],
    ],
  )
  assert.deepEqual(byDay([], now), [])
})
