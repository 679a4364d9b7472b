import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { Malformed } from '../bytes/malformed.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import { writeProfile, writeProfileMetadata } from '../samples/format/profile-file.ts'
import { readProfile, readProfileMetadata } from './baseline-profile.ts'
import { damageEach } from './testing/damage.ts'

const DEX = writeDex([{ name: 'org.sample.Main', methods: [{ signature: 'run()V', code: 'return-void' }] }])

test('reads the lines of a profile: which file, made for what, how much of it', () => {
  assert.deepEqual(readProfile(writeProfile(DEX, { checksum: 0xfedcba98, classes: [1, 2, 5], methods: [0, 0] })), {
    version: '010',
    content: [{ key: 'classes.dex', checksum: 0xfedcba98, classes: 3, marks: 3 }],
  })
})

test('reads which files the metadata tells of, in both versions', () => {
  for (const metadataVersion of ['001', '002'] as const)
    assert.deepEqual(readProfileMetadata(writeProfileMetadata({ metadataVersion, key: 'base.apk!classes2.dex' })), {
      version: metadataVersion,
      content: ['base.apk!classes2.dex'],
    })
})

test('reads nothing behind a version that it does not know', () => {
  assert.deepEqual(readProfile(writeProfile(DEX, { version: '015' })), { version: '015', content: undefined })
})

/** A profile file with this body. */
const around = (body: Uint8Array, count = 1) => {
  const packed = deflateSync(body)
  const head = Buffer.alloc(17)
  head.write('pro\x00010\0', 'latin1')
  head.writeUInt8(count, 8)
  head.writeUInt32LE(body.length, 9)
  head.writeUInt32LE(packed.length, 13)
  return Buffer.concat([head, packed])
}
const lineHead = ({ keyBytes = 0, classes = 0, hotBytes = 0, methods = 0 }) => {
  const head = Buffer.alloc(16)
  head.writeUInt16LE(keyBytes, 0)
  head.writeUInt16LE(classes, 2)
  head.writeUInt32LE(hotBytes, 4)
  head.writeUInt32LE(methods, 12)
  return head
}

test('an empty body has no lines, whatever is promised', () =>
  assert.deepEqual(readProfile(around(new Uint8Array(0), 9)).content, []))

for (const [said, body] of [
  ['more classes than bytes', lineHead({ classes: 1 })],
  ['more methods than bytes', lineHead({ methods: 0xffffffff })],
  ['a longer region than there is', lineHead({ hotBytes: 4 })],
  ['a region that ends within a method', Buffer.concat([lineHead({ hotBytes: 3 }), Buffer.alloc(3)])],
  ['calls beyond the region', Buffer.concat([lineHead({ hotBytes: 4 }), Buffer.from([0, 0, 1, 0, 0, 0, 6])])],
  ['a name without end', Buffer.concat([lineHead({ keyBytes: 2000 }), Buffer.alloc(2000)])],
] as const)
  test(`a profile with ${said} is none`, () => assert.throws(() => readProfile(around(body)), Malformed))

test('whatever byte is changed, nothing but the two errors of reading comes out', () => {
  damageEach(writeProfile(DEX), readProfile)
  damageEach(writeProfileMetadata(), readProfileMetadata)
})
