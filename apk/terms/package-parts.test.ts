import assert from 'node:assert/strict'
import { test } from 'node:test'
import { android, element, factsOf, int, manifestOf } from '../facts/testing/package-bytes.ts'
import { elfOf } from '../formats/testing/elf-bytes.ts'
import type { TestElf } from '../formats/testing/elf-bytes.ts'
import { verdictOf } from './testing/facts.ts'
import type { Outcome } from './verdict.ts'

/** Entries of a package as bytes, read and judged. */
const verdict = (id: string, name: string, data: Uint8Array) =>
  verdictOf(id, factsOf(manifestOf({ min: int(26), target: int(35), application: element('application') }), [{ name, data }]))
const ofLibrary = (id: string, cases: [said: string, outcome: Outcome, elf: TestElf, reason?: RegExp][]) => {
  for (const [said, outcome, elf, reason = /./] of cases)
    test(`${id}: ${said}`, () => {
      const found = verdict(id, 'lib/arm64-v8a/libsample.so', elfOf(elf))
      assert.equal(found.outcome, outcome, found.reason)
      assert.match(found.reason, reason)
    })
}

const [LOAD, NULL, STACK] = [1, 0, 0x6474_e551]
ofLibrary('SEC-23', [
  ['a segment for code that can be written', 'fail', { segments: [{ type: LOAD, flags: 7 }] }, /系统会拒绝装载/],
  ['a stack for code', 'fail', { segments: [{ type: STACK, flags: 7 }] }, /栈/],
  ['what a tool left unused says nothing', 'pass', { segments: [{ type: NULL, flags: 7 }] }],
])
ofLibrary('COMP-16', [
  ['sections inside the file', 'pass', { sectionHeaders: 1, sectionHeaderOffset: 64 }],
  ['sections behind its end, as packers write them', 'fail', { sectionHeaders: 20, sectionHeaderOffset: 0x10_0000 }],
  ['the last of them behind its end', 'fail', { sectionHeaders: 200, sectionHeaderOffset: 64 }],
  ['no sections', 'fail', {}],
])

const [ELF, DEX] = [elfOf(), Buffer.from('6465780a30333500', 'hex')]
for (const [path, data, outcome] of [
  ['assets/libsample.bin', ELF, 'fail'],
  ['res/raw/sample', ELF, 'fail'],
  ['res/3k.so', ELF, 'fail'],
  ['r/a/b.bin', ELF, 'fail'],
  ['res/Qa.bin', DEX, 'fail'],
  ['com/sample/linux/libsample.so', ELF, 'pass'],
] as const)
  test(`SEC-25: code in ${path}`, () => assert.equal(verdict('SEC-25', path, data).outcome, outcome))

test('a name that the attribute’s own id does not stand for is not read', () => {
  const fake = element('application', [{ name: 'debuggable', value: [0x12, 1] }])
  assert.equal(verdictOf('SEC-01', factsOf(manifestOf({ application: fake }))).outcome, 'pass')
  const blank = element('application', [{ ...android('debuggable', [0x12, 1]), name: '' }])
  assert.equal(verdictOf('SEC-01', factsOf(manifestOf({ application: blank }))).outcome, 'fail')
})
