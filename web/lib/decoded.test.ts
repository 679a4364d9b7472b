import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decoded } from './decoded.ts'

test('what is encoded is read, what is no encoding stands for itself', () => {
  assert.equal(decoded('%E6%9D%A1%201'), '条 1')
  for (const text of ['100%', '%', '%E0%A4%A', '%zz']) assert.equal(decoded(text), text)
})
