import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDexes } from '../formats/dex.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import { findString, findType } from './ids.ts'

/** Strings as in Kotlin's metadata: each class has one that begins with NUL, which sorts before everything else. */
const METADATA = Array.from({ length: 50 }, (_, index) => `\0\u0016\n\0${index}`)
const constants = METADATA.map((value, index) => ({ name: `held${index}`, type: 'Ljava/lang/String;', value }))

test('names and types are found beside texts that begin with NUL', () => {
  const file = writeDex([
    { name: 'org.x.Page', methods: [{ signature: '$make()V', isStatic: true, code: 'return-void' }], constants },
  ])
  for (const dex of readDexes(file)) {
    for (const name of ['$make', 'Lorg/x/Page;', 'V', 'held0', 'held49']) assert.notEqual(findString(dex, name), -1, name)
    assert.notEqual(findType(dex, 'Lorg/x/Page;'), -1)
    for (const name of ['', '$mak', '$makes', 'held50']) assert.equal(findString(dex, name), -1, name)
  }
})
