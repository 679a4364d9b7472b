import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { cleanLibrary } from '../samples/index.ts'
import { writeElf } from '../samples/format/elf-file.ts'
import type { Abi } from '../samples/format/elf-file.ts'
import { constantsOf, eachText, hasSignatures, runtimeNames } from './elf-texts.ts'
import { readElf } from './elf.ts'
import { damageEach } from './testing/damage.ts'

const libraryOf = (texts: string[], exports: string[] = [], abi: Abi = 'arm64-v8a') =>
  writeElf({ ...cleanLibrary(abi), exports, texts })
const look = (bytes: Uint8Array) => {
  const source = bytesSource(bytes)
  const elf = readElf(source)
  const constants = constantsOf(source, elf)
  const texts: string[] = []
  eachText(constants, (piece, start, end) => void texts.push(Buffer.from(piece.subarray(start, end)).toString('latin1')))
  return { ...runtimeNames(source, elf), texts, hasSignatures: hasSignatures(constants) }
}

for (const abi of ['arm64-v8a', 'armeabi-v7a'] as const)
  test(`what a library for ${abi} offers to the runtime, and its words`, () => {
    const { hasOnLoad, exported, texts, hasSignatures } = look(libraryOf(['a/B', '(I)V'], ['JNI_OnLoad', 'Java_a_B_go'], abi))
    assert.deepEqual([hasOnLoad, [...exported], hasSignatures], [true, ['Java_a_B_go'], true])
    assert.deepEqual(
      ['a/B', '(I)V', 'Java_a_B_go', 'JNI_OnLoad'].map((one) => texts.includes(one)),
      [true, true, false, false],
    )
  })

test('a word is what stands between two NULs: no part of a sentence, of other signs, nothing endless', () => {
  const { texts, hasSignatures } = look(libraryOf(['to read', 'read\x01', '\x80read', 'x'.repeat(600), 'f(I)V']))
  assert.ok(!texts.some((one) => /read|^to$|xx/.test(one)) && texts.includes('f(I)V'))
  assert.equal(hasSignatures, false)
})

test('a function that only begins like the runtime’s is none', () => {
  const { hasOnLoad, exported } = look(libraryOf([], ['JNI_OnLoadLater', 'my_JNI_OnLoad', 'myJava_a_B_go']))
  assert.deepEqual([hasOnLoad, exported.size], [false, 0])
})

test('any single damaged byte gives a result or Malformed', () => {
  damageEach(libraryOf(['a/B', 'go', '()V'], ['JNI_OnLoad', 'Java_a_B_go']), look)
})
