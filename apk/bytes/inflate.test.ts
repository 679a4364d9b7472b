import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { inflateRaw } from './inflate.ts'
import { Malformed } from './malformed.ts'

const text = Buffer.from('the same words over and over, '.repeat(40_000))
const packed = deflateRawSync(text)
const pieces = (bytes: Uint8Array, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
const inflate = (input: Iterable<Uint8Array>, options = { capBytes: text.length }) => {
  const out: Uint8Array[] = []
  inflateRaw(input, (bytes) => void out.push(Uint8Array.from(bytes)), options)
  return Buffer.concat(out)
}

for (const atOnce of [false, true]) {
  const options = { capBytes: text.length, atOnce }
  test(`inflates what was deflated, in pieces of any size (at once: ${atOnce})`, () => {
    for (const size of [1, 7, 1000, packed.length]) assert.ok(inflate(pieces(packed, size), options).equals(text))
  })
  test(`ignores bytes behind the end of the stream (at once: ${atOnce})`, () => {
    assert.ok(inflate([packed, Buffer.from('more')], options).equals(text))
  })
  test(`refuses a cut stream and a broken one (at once: ${atOnce})`, () => {
    assert.throws(() => inflate([packed.subarray(0, packed.length - 3)], options), Malformed)
    assert.throws(() => inflate([Buffer.from([0xff, 0xff, 0xff, 0xff])], options), Malformed)
    assert.throws(() => inflate([], options), Malformed)
  })
  test(`gives one byte over the cap for too much (at once: ${atOnce})`, () => {
    assert.ok(inflate([packed], { capBytes: 100, atOnce } as typeof options).length > 100)
  })
}

test('a sink may inflate something itself, and stops the stream by throwing', () => {
  let inner = 0
  assert.throws(
    () =>
      inflateRaw(
        [packed],
        () => {
          inner += inflate([packed]).length
          throw new RangeError('enough')
        },
        { capBytes: text.length },
      ),
    RangeError,
  )
  assert.equal(inner, text.length)
  assert.ok(inflate([packed]).equals(text))
})
