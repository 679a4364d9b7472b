import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource, partSource } from '../bytes/source.ts'
import { cleanLibrary } from '../samples/index.ts'
import { writeElf } from '../samples/format/elf-file.ts'
import type { Abi } from '../samples/format/elf-file.ts'
import { constantsOf, eachText, eachTextWith, runtimeNames } from './elf-texts.ts'
import type { TextVisit, Texts } from './elf-texts.ts'
import { readElf } from './elf.ts'
import { damageEach } from './testing/damage.ts'

const libraryOf = (texts: string[], exports: string[] = [], abi: Abi = 'arm64-v8a') =>
  writeElf({ ...cleanLibrary(abi), exports, texts })
const SLASH = 0x2f
const collect = (walk: (visit: TextVisit) => void) => {
  const texts: string[] = []
  walk((piece, start, end) => void texts.push(Buffer.from(piece.subarray(start, end)).toString('latin1')))
  return texts
}
const allOf = (constants: Texts) => collect((visit) => eachText(constants, visit))
const withSlash = (constants: Texts) => collect((visit) => eachTextWith(constants, SLASH, visit))

/** Consecutive ranges, each up to the given end. */
const inBytes = (bytes: Uint8Array, ends = [bytes.length], source = bytesSource(bytes)): Texts => ({
  source,
  ranges: ends.map((end, at) => [ends[at - 1] ?? 0, end] as const),
})

const look = (bytes: Uint8Array) => {
  const source = bytesSource(bytes)
  const elf = readElf(source)
  const constants = constantsOf(source, elf)
  const texts = allOf(constants)
  assert.deepEqual(
    withSlash(constants),
    texts.filter((one) => one.includes('/')),
  )
  return { ...runtimeNames(source, elf), texts }
}

for (const abi of ['arm64-v8a', 'armeabi-v7a'] as const)
  test(`what a library for ${abi} offers to the runtime, and its words`, () => {
    const { hasOnLoad, exported, texts } = look(libraryOf(['a/B', '(I)V'], ['JNI_OnLoad', 'Java_a_B_go'], abi))
    assert.deepEqual([hasOnLoad, [...exported]], [true, ['Java_a_B_go']])
    assert.deepEqual(
      ['a/B', '(I)V', 'Java_a_B_go', 'JNI_OnLoad'].map((one) => texts.includes(one)),
      [true, true, false, false],
    )
  })

test('a word is what stands between two NULs: no part of a sentence, of other signs, nothing endless', () => {
  const { texts } = look(libraryOf(['to read', 'read\x01', '\x80read', 'x'.repeat(600), 'f(I)V']))
  assert.ok(!texts.some((one) => /read|^to$|xx/.test(one)) && texts.includes('f(I)V'))
})

test('words with a sign are the same, found by the sign or one by one, wherever it stands', () => {
  const signs = ['\0', '/', '/', 'a', 'é', ' ']
  for (let seed = 0; seed < signs.length ** 5; seed += 1) {
    const text = Array.from({ length: 5 }, (_, at) => signs[Math.floor(seed / signs.length ** at) % signs.length]).join('')
    const constants = inBytes(Buffer.from(`${text}\0${text}`, 'latin1'), [text.length, 2 * text.length + 1])
    assert.deepEqual(
      withSlash(constants),
      allOf(constants).filter((one) => one.includes('/')),
      JSON.stringify(text),
    )
  }
})

test('a library that is not in memory has the same words, wherever a piece of it ends', () => {
  const long = 'y'.repeat(1024 ** 2 + 7)
  const words = Array.from({ length: 160_000 }, (_, at) => `a/B${at}${'x'.repeat(at % 23)}`)
  const bytes = Buffer.from([...words, long, 'c/D', long, 'e F/G', 'h/I', long].join('\0'), 'latin1')
  const whole = inBytes(bytes)
  const onDisk = inBytes(bytes, [bytes.length], partSource(bytesSource(bytes), 0, bytes.length))
  assert.ok(bytes.length > 5 * 1024 ** 2)
  const all = allOf(whole)
  assert.deepEqual(all, [...words, 'c/D', 'h/I'])
  for (const found of [withSlash(whole), allOf(onDisk), withSlash(onDisk)]) assert.deepEqual(found, all)
})

test('a function that only begins like the runtime’s is none', () => {
  const { hasOnLoad, exported } = look(libraryOf([], ['JNI_OnLoadLater', 'my_JNI_OnLoad', 'myJava_a_B_go']))
  assert.deepEqual([hasOnLoad, exported.size], [false, 0])
})

test('any single damaged byte gives a result or Malformed', () => {
  damageEach(libraryOf(['a/B', 'go', '()V'], ['JNI_OnLoad', 'Java_a_B_go']), look)
})
