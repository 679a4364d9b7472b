import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inlineOf } from './inline-text.ts'

test('links and settings are told from text, and everything else is text', () => {
  assert.deepEqual(inlineOf('见[我的数据](/account/data)，写信到 {服务邮箱}。'), [
    '见',
    { words: '我的数据', path: '/account/data' },
    '，写信到 ',
    { setting: '服务邮箱' },
    '。',
  ])
  for (const text of ['', '没有记号', '[只有方括号]', '[a] (/b)', '{}', '[](/a)', '[a]()'])
    assert.deepEqual(inlineOf(text), text === '' ? [] : [text])
})

test('no text takes more than its time', () => {
  const begun = performance.now()
  for (const text of [
    '['.repeat(60_000),
    '{'.repeat(60_000),
    '[a]('.repeat(15_000),
    `[${'a'.repeat(59_000)}`,
    '[a](/'.repeat(12_000),
  ])
    inlineOf(text)
  assert.ok(performance.now() - begun < 1000)
})
