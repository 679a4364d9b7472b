import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formBody } from './form-body.ts'

test('lists repeat their key, nested values are JSON text, absent stays absent', () => {
  const body = formBody(
    { versionId: 'v1', standards: ['power', 'security'], declarations: { sdks: ['a&b'] }, size: 20, remark: undefined },
    {},
  )
  assert.deepEqual(
    [...body],
    [
      ['versionId', 'v1'],
      ['standards', 'power'],
      ['standards', 'security'],
      ['declarations', '{"sdks":["a&b"]}'],
      ['size', '20'],
    ],
  )
})

test('the token is appended to every payload, after the key of the act', () => {
  const body = formBody({ accept: true }, { token: 't', idempotencyKey: 'k' })
  assert.equal(body.toString(), 'accept=true&idempotencyKey=k&token=t')
})

test('text travels as UTF-8', () => {
  assert.equal(formBody({ keyword: '折叠 屏' }, {}).toString(), 'keyword=%E6%8A%98%E5%8F%A0+%E5%B1%8F')
})

test('a NUL, which would make the whole body unreadable, is left out', () => {
  assert.equal(formBody({ keyword: '\0a\0', tags: ['b\0'] }, { token: 't' }).toString(), 'keyword=a&tags=b&token=t')
})
