import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvOf } from './csv.ts'

const cellOf = (value: string | number) => csvOf([[value]]).slice('\uFEFF'.length, -'\r\n'.length)

test('a telephone number is no formula, and stays one that can be dialled', () => {
  for (const [given, shown] of [
    ['+86 138 0013 8000', '(+86) 138 0013 8000'],
    ['+8613800138000', '(+86) 13800138000'],
    ['+86-591-88886666', '(+86) 591-88886666'],
    ['+85223456789', '(+852) 23456789'],
    ['+1 650 253 0000', '(+1) 650 253 0000'],
    ['+44 20 7946 0958', '(+44) 20 7946 0958'],
    ['0591-88886666', '0591-88886666'],
    ['13800138000', '13800138000'],
  ] as const)
    assert.equal(cellOf(given), shown)
})

test('everything else that begins like a formula gets an apostrophe', () => {
  for (const text of [
    '=1+1',
    '+1',
    '+86 138 0013 8000+A1',
    '+SUM(A1)',
    '-13800138000',
    '@x',
    '＝1',
    '＋8613800138000',
    '\t+8613800138000',
  ])
    assert.equal(cellOf(text).replace(/^"/, '')[0], "'", text)
})

test('quotes, commas and line breaks are quoted, numbers are not', () => {
  assert.deepEqual(['a"b', 'a,b', 'a\nb', 7].map(cellOf), ['"a""b"', '"a,b"', '"a\nb"', '7'])
})
