import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Malformed } from '../bytes/malformed.ts'
import { body, children, oidText, readDer, stringOctets } from './der.ts'
import { nameKey, nameText } from './distinguished-name.ts'
import { der, oid, sequence, setOf } from '../samples/format/der-writer.ts'

const name = (...parts: [string, number, string][]) =>
  readDer(sequence(...parts.map(([type, tag, text]) => setOf(sequence(oid(type), der(tag, Buffer.from(text, 'utf8')))))))
const COMMON_NAME = '2.5.4.3'
const COUNTRY = '2.5.4.6'
const UTF8 = 0x0c
const PRINTABLE = 0x13

test('reads definite and indefinite lengths alike', () => {
  const definite = readDer(Uint8Array.of(0x30, 0x03, 0x02, 0x01, 0x05))
  const indefinite = readDer(Uint8Array.of(0x30, 0x80, 0x02, 0x01, 0x05, 0x00, 0x00))
  assert.deepEqual(body(children(definite)[0]!), body(children(indefinite)[0]!))
  assert.equal(indefinite.end, 7)
  const pieces = readDer(Uint8Array.of(0x24, 0x80, 0x04, 0x01, 0x61, 0x04, 0x01, 0x62, 0x00, 0x00))
  assert.equal(Buffer.from(stringOctets(pieces)).toString(), 'ab')
})

test('refuses lengths that reach out of the value, and endless nesting', () => {
  for (const bytes of [[], [0x30], [0x30, 0x05, 0x02], [0x30, 0x85, 1, 1, 1, 1, 1], [0x04, 0x80, 0, 0], [0x1f, 0x01]]) {
    assert.throws(() => readDer(Uint8Array.from(bytes)), Malformed)
  }
  assert.throws(() => readDer(Uint8Array.from({ length: 4096 }, (_, index) => (index % 2 === 0 ? 0x30 : 0x80))), Malformed)
  assert.throws(() => children(readDer(Uint8Array.of(0x30, 0x02, 0x02, 0x05))), Malformed)
})

test('object identifiers keep large numbers', () => {
  for (const text of ['1.2.840.113549.1.1.11', '2.16.840.1.101.3.4.2.1', '0.9.2342.19200300.100.1.25']) {
    assert.equal(oidText(readDer(oid(text))), text)
  }
})

test('names are printed as apksigner prints them', () => {
  assert.equal(nameText(name([COUNTRY, PRINTABLE, 'CN'], [COMMON_NAME, UTF8, '样例'])), 'CN=样例, C=CN')
  assert.equal(nameText(name([COMMON_NAME, UTF8, 'a, b'])), 'CN="a, b"')
  assert.equal(nameText(name([COMMON_NAME, UTF8, 'say "no"'])), String.raw`CN="say \"no\""`)
  assert.equal(nameText(name([COMMON_NAME, UTF8, ' x'])), 'CN=" x"')
  assert.equal(nameText(name(['1.2.3.4', UTF8, 'x'])), 'OID.1.2.3.4=x')
})

test('a name is the same in any string type', () => {
  assert.equal(nameKey(name([COMMON_NAME, UTF8, 'Sample'])), nameKey(name([COMMON_NAME, PRINTABLE, 'Sample'])))
  assert.notEqual(nameKey(name([COMMON_NAME, UTF8, 'Sample'])), nameKey(name([COMMON_NAME, UTF8, 'Other'])))
})
