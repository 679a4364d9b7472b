import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Reader } from '../bytes/reader.ts'
import { stringPool } from '../samples/format/string-pool.ts'
import { readStringPool } from './string-pool.ts'

const WORDS = ['first', '第二', '']
const poolOf = (encoding: 'utf8' | 'utf16', words = WORDS) => {
  const pool = stringPool(encoding)
  for (const word of words) pool.index(word)
  return pool.done()
}
const wordsIn = (bytes: Uint8Array, count = WORDS.length) => {
  const pool = readStringPool(new Reader(bytes))
  return Array.from({ length: count }, (_, index) => pool.at(index))
}

for (const encoding of ['utf8', 'utf16'] as const) {
  test(`${encoding}: strings read as they were written, and nothing past the last`, () => {
    assert.deepEqual(wordsIn(poolOf(encoding), 4), [...WORDS, undefined])
  })

  test(`${encoding}: a byte order mark is a part of the string: for the platform such an element is no other one`, () => {
    assert.deepEqual(wordsIn(poolOf(encoding, ['\ufeffactivity']), 1), ['\ufeffactivity'])
  })

  test(`${encoding}: a string that no NUL ends is none, as for the platform and aapt2; the others stay`, () => {
    const bytes = poolOf(encoding)
    const end = Buffer.from(bytes).indexOf(Buffer.from('first', encoding === 'utf8' ? 'utf8' : 'utf16le'))
    bytes[end + (encoding === 'utf8' ? 5 : 10)] = 0x21
    assert.deepEqual(wordsIn(bytes), [undefined, '第二', ''])
  })
}

test('utf8: of a text beyond 32 KB only the lower bits of the length are written; its NUL tells the rest', () => {
  const long = 'x'.repeat(40_000)
  assert.deepEqual(wordsIn(poolOf('utf8', [long, 'after']), 2), [long, 'after'])
})
