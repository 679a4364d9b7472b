import assert from 'node:assert/strict'
import { test } from 'node:test'
import { displayFileName, oneLine, storable, storableJson } from './clean.ts'

test('what PostgreSQL cannot hold is replaced, at any depth and in keys', () => {
  assert.equal(storable('a\u0000b\ud800c'), 'a\uFFFDb\uFFFDc')
  assert.deepEqual(storableJson({ 'k\u0000': ['\udc00', 1, null, { deep: 'x\u0000' }] }), {
    'k\uFFFD': ['\uFFFD', 1, null, { deep: 'x\uFFFD' }],
  })
})

test('a shown line holds no control or direction characters and is bounded by characters, not units', () => {
  assert.equal(oneLine('  商店\r\n\u202Egpj.exe\u0007 ', 50), '商店 gpj.exe')
  assert.equal(oneLine('😀'.repeat(10), 4), '😀😀😀…')
  assert.equal(oneLine('\u0000\u200B', 10), '')
})

test('a file name keeps its last part only and never is empty', () => {
  assert.equal(displayFileName('../../etc/x.apk'), 'x.apk')
  assert.equal(displayFileName('C:\\temp\\a\u0000b.apk'), 'a b.apk')
  assert.equal(displayFileName('<img onerror=x>.apk'), '<img onerror=x>.apk')
  for (const empty of ['', '/', '..//', '\u202E']) assert.notEqual(displayFileName(empty), '')
  assert.equal(displayFileName('长'.repeat(4096)).length, 120)
})
