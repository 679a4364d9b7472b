import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { asChinaMinute, chinaMinute } from './china-minute.ts'

const input = z.object({ at: z.optional(chinaMinute) })
const AT = Date.UTC(2026, 10, 20, 10, 30)

test('a minute of Beijing, a moment in milliseconds, or none', () => {
  for (const at of ['2026-11-20T18:30', AT, String(AT)]) assert.deepEqual(z.parse(input, { at }), { at: AT }, String(at))
  for (const none of [{}, { at: '' }, { at: undefined }]) assert.equal(z.parse(input, none).at, undefined)
  assert.equal(asChinaMinute(AT), '2026-11-20T18:30')
  assert.equal(asChinaMinute(null), '')
})

test('what is no time is refused in words', () => {
  for (const at of [
    '2026-02-30T10:00',
    '2026-11-20',
    '20:00',
    '明天',
    '0',
    '-1',
    '1e13',
    12,
    Number.NaN,
    '3026-11-20T18:30',
    true,
  ]) {
    const { success, error } = z.safeParse(input, { at })
    assert.equal(success, false, String(at))
    assert.equal(error?.issues[0]?.message, '请填写正确的时间', String(at))
  }
})
