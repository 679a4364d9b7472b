import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBody } from './body.ts'
import { Refusal } from './refusal.ts'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const BOUNDS = { formFields: 20, jsonValues: 100 }
const parse = (text: string, type: string | undefined = FORM) => ({ ...parseBody(Buffer.from(text), type, BOUNDS) })
const refused = (text: string | Buffer, type: string | undefined = FORM) =>
  assert.throws(
    () => parseBody(Buffer.from(text), type, BOUNDS),
    (error: unknown) => error instanceof Refusal && error.code === 'BAD_INPUT',
    String(text).slice(0, 60),
  )

test('a form: repeated key is a list, plus is a space, an empty value is an empty text', () => {
  assert.deepEqual(parse('a=1&b=x+y&a=2&c=&d&%E4%B8%AD=%E6%96%87&&a=3'), { a: ['1', '2', '3'], b: 'x y', c: '', d: '', 中: '文' })
  assert.deepEqual(parse('a[]=1&b[c]=2'), { 'a[]': '1', 'b[c]': '2' }, 'no nesting: brackets are part of the name')
})

test('JSON and the charset parameter', () => {
  assert.deepEqual(parse('{"a":{"b":[1,null]}}', `${JSON_TYPE}; charset=UTF-8`), { a: { b: [1, null] } })
  assert.deepEqual(parse('a=1', `${FORM};charset="utf-8"`), { a: '1' })
})

test('no bytes are no fields, whatever the type', () => {
  for (const type of [undefined, FORM, 'text/plain']) assert.deepEqual({ ...parseBody(undefined, type, BOUNDS) }, {})
})

test('names of the prototype reach no prototype', () => {
  refused('__proto__=1')
  refused('{"__proto__":{"admin":true}}', JSON_TYPE)
  refused('{"a":{"b":{"__proto__":1}}}', JSON_TYPE)
  const fields = parseBody(Buffer.from('constructor=1&hasOwnProperty=2'), FORM, BOUNDS)
  assert.equal(Object.getPrototypeOf(fields), null)
  assert.equal(({} as Record<string, unknown>)['admin'], undefined)
})

test('what is neither, or is spoiled, is bad input', () => {
  for (const [text, type] of [
    ['a=1', 'text/plain'],
    ['{}', 'application/json; charset=gbk'],
    ['{"a":', JSON_TYPE],
    ['[1]', JSON_TYPE],
    ['null', JSON_TYPE],
    ['"text"', JSON_TYPE],
    ['{"a":1}', FORM.toUpperCase() + '; charset=utf-7'],
    ['a=%', FORM],
    ['a=%bf%27', FORM],
    ['a=%00', FORM],
    ['{"a":"\\u0000"}', JSON_TYPE],
    ['{"a":"\\ud800"}', JSON_TYPE],
    [`{"a":${'['.repeat(200)}${']'.repeat(200)}}`, JSON_TYPE],
  ] as const)
    refused(text, type)
  refused(Buffer.from([0x61, 0x3d, 0xbf, 0x27]))
  refused(Array.from({ length: 21 }, (_, n) => `k${n}=1`).join('&'))
  refused('a=1&'.repeat(100_000))
  const list = (length: number) => `{"a":{"b":[${Array.from({ length }, () => '1').join()}]}}`
  assert.deepEqual(Object.keys(parse(list(98), JSON_TYPE)), ['a'])
  refused(list(99), JSON_TYPE)
})
