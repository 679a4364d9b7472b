import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amount, date, dateTime, fileSize, hashGroups, minute, percent, weekday } from './format.ts'
import { span } from './time-span.ts'

const AT = Date.UTC(2026, 10, 18, 8, 42, 7)

test('times are Beijing time wherever they are drawn', () => {
  assert.equal(dateTime(AT), '2026-11-18 16:42:07')
  assert.equal(minute(AT), '2026-11-18 16:42')
  assert.equal(date(Date.UTC(2026, 10, 18, 16, 0)), '2026-11-19')
  assert.equal(dateTime(AT, 'YYYY/MM/DD'), '2026/11/18')
  assert.equal(weekday(AT), '三')
})

test('a span names its second day only where it is another one, and weekdays are Chinese', () => {
  assert.equal(span(AT, AT + 3_600_000), '2026 年 11 月 18 日 周三 16:42 至 17:42')
  assert.equal(span(AT, AT + 86_400_000), '2026 年 11 月 18 日 周三 16:42 至 2026 年 11 月 19 日 周四 16:42')
  const week = Array.from({ length: 7 }, (_, day) => weekday(AT + day * 86_400_000)).join('')
  assert.equal(week, '三四五六日一二')
})

test('ten digits are seconds', () => {
  assert.equal(dateTime(Math.floor(AT / 1000)), '2026-11-18 16:42:07')
})

test('amounts have separators and two decimals unless 1 to 20 are wanted', () => {
  assert.equal(amount(0), '0.00')
  assert.equal(amount(1234567.891), '1,234,567.89')
  assert.equal(amount(-1234.5, 1), '-1,234.5')
  assert.equal(amount(12, 0), '12.00')
  assert.equal(amount(12, 21), '12.00')
  assert.equal(amount(1234.5678, 4), '1,234.5678')
})

test('sizes and shares read plainly', () => {
  assert.equal(fileSize(0), '0 B')
  assert.equal(fileSize(1023), '1023 B')
  assert.equal(fileSize(1024), '1 KB')
  assert.equal(fileSize(86.4 * 1024 ** 2), '86.4 MB')
  assert.equal(fileSize(1024 ** 2 - 1), '1 MB')
  assert.equal(fileSize(3 * 1024 ** 4), '3072 GB')
  assert.equal(percent(0.999), '99%')
  assert.equal(percent(1.2), '100%')
})

test('a hash falls into groups of four', () => {
  assert.deepEqual(hashGroups('abcdef0123'), ['abcd', 'ef01', '23'])
})
