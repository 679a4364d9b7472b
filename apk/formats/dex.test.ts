import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Malformed } from '../bytes/malformed.ts'
import { definedClasses, readDex, readDexes } from './dex.ts'
import { damageEach } from './testing/damage.ts'
import { dexOf } from './testing/dex-bytes.ts'

const CLASSES = ['org.example.Main', 'org.example.Main$Inner', 'Bare']

test('reads versions 035 to 041, counts and class names', () => {
  for (const version of ['035', '036', '037', '038', '039', '040']) {
    const dex = readDex(dexOf({ version, classes: CLASSES, methods: 5 }))
    assert.equal(dex.version, version)
    assert.equal(dex.methods.count, 5)
    assert.deepEqual(definedClasses(dex), CLASSES)
  }
})

test('other versions, other byte order and other files are Malformed', () => {
  const swapped = dexOf()
  swapped[0x28] = 0x12
  const container = dexOf({ version: '041', classes: CLASSES, fileBytes: 0x70 })
  for (const bytes of [
    dexOf({ version: '034' }),
    dexOf({ version: '042' }),
    swapped,
    container,
    new Uint8Array(0),
    new TextEncoder().encode('not a dex file'),
  ]) {
    assert.throws(() => readDex(bytes), Malformed)
  }
})

test('tables and lengths outside the file are Malformed', () => {
  for (const lie of [{ stringCount: 0xffffffff }, { stringCount: 1000 }, { fileBytes: 1 << 30 }])
    assert.throws(() => readDex(dexOf({ classes: CLASSES, ...lie })), Malformed)
})

test('any single damaged byte gives a result or Malformed', () => {
  damageEach(dexOf({ classes: CLASSES }), (bytes) => definedClasses(readDex(bytes)))
})

/** Headers of version 041 with empty tables, one after the other. */
const containerOf = (count: number, lie: { headerOffset?: number } = {}) => {
  const bytes = new Uint8Array(count * 0x78)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length; at += 0x78) {
    bytes.set(new TextEncoder().encode('dex\n041\0'), at)
    view.setUint32(at + 0x20, 0x78, true)
    view.setUint32(at + 0x24, 0x78, true)
    view.setUint32(at + 0x28, 0x12345678, true)
    view.setUint32(at + 0x70, bytes.length, true)
    view.setUint32(at + 0x74, lie.headerOffset ?? at, true)
  }
  return bytes
}

test('a container of 041 holds several dex files, each of which says where it stands', () => {
  assert.equal(readDexes(containerOf(1)).length, 1)
  assert.equal(readDexes(containerOf(3)).length, 3)
  assert.throws(() => readDexes(containerOf(2, { headerOffset: 0 })), Malformed)
  assert.throws(() => readDexes(containerOf(600)), Malformed)
})
