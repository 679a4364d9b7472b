import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refused } from './api.ts'
import { failureWords, refusalWords } from './refusal-words.ts'

test('where nothing can be marked, the first field says what to mend', () => {
  const refused = new Refused(10001, '有内容需要修改，请看标出的位置', { fields: { title: '请填写标题', text: '请填写正文' } })
  assert.equal(refusalWords(refused), '请填写标题')
})

test('without fields the refusal speaks for itself, with its waiting time', () => {
  assert.equal(refusalWords(new Refused(10004, '内容刚刚被修改过', null)), '内容刚刚被修改过')
  assert.equal(refusalWords(new Refused(10005, '操作太频繁', { retryAfterS: 60 })), '操作太频繁，请 1 分钟后再试')
})

test('whatever else was thrown is told by its message', () => {
  assert.equal(failureWords(new Refused(10001, '有内容需要修改', { fields: { title: '请填写标题' } })), '请填写标题')
  assert.equal(failureWords(new Error('网络不通')), '网络不通')
})
