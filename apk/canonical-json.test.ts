import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalJson } from './canonical-json.ts'

test('key order and undefined values don’t change the bytes', () => {
  assert.equal(canonicalJson({ b: 1, a: [{ d: null, c: undefined }] }), '{"a":[{"d":null}],"b":1}')
  assert.equal(canonicalJson({ a: [{ d: null }], b: 1 }), canonicalJson({ b: 1, a: [{ d: null }] }))
})

test('the output can be parsed by JSON.parse', () => {
  const value = { 名: '引号"\\\n\u2028😀', n: [0, -1.5, 1e21, true, false, null], empty: {} }
  assert.deepEqual(JSON.parse(canonicalJson(value)), value)
})
