import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Facts } from '../facts/facts.ts'
import { android, element, factsOf, int, manifestOf, reference } from '../facts/testing/package-bytes.ts'
import type { TestAttribute, TestElement } from '../formats/testing/axml-bytes.ts'
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

const LIBRARY_TERMS =
  'COMP-04 COMP-04.2 COMP-05 COMP-06 COMP-14 COMP-15 COMP-16 COMP-17 STAB-07 PERF-10 PERF-11 SEC-23 SEC-24'.split(' ')
const REQUIRED = element('meta-data', [
  android('name', 'com.android.vending.splits.required'),
  android('value', [0x12, 0xffffffff]),
])
const baseOf = (root: TestAttribute[], children: TestElement[] = []) =>
  factsOf(manifestOf({ min: int(26), target: int(35), root, application: element('application', [], children) }))

test('a base without the split that has its libraries is not one without libraries', () => {
  const outcomesOf = (facts: Facts) => [...new Set(LIBRARY_TERMS.map((id) => verdictOf(id, facts).outcome))]
  assert.deepEqual(outcomesOf(baseOf([], [REQUIRED])), ['undetermined'])
  assert.deepEqual(outcomesOf(baseOf([android('isSplitRequired', [0x12, 0xffffffff])])), ['undetermined'])
  assert.deepEqual(outcomesOf(baseOf([android('isSplitRequired', [0x12, 0])])), ['notApplicable'])
  assert.deepEqual(outcomesOf(baseOf([android('requiredSplitTypes', 'base__abi,base__density')], [REQUIRED])), ['undetermined'])
  assert.deepEqual(outcomesOf(baseOf([android('requiredSplitTypes', 'base__density')], [REQUIRED])), ['notApplicable'])
  assert.deepEqual(outcomesOf(baseOf([])), ['notApplicable'])
})

test('COMP-12: a picture may stand in a split for a density', () => {
  const application = element('application', [android('icon', reference(0x7f01_0000)), android('label', '示例')], [REQUIRED])
  const judged = (app: TestElement) => verdictOf('COMP-12', factsOf(manifestOf({ application: app }))).outcome
  assert.equal(judged(application), 'undetermined')
  assert.equal(judged({ ...application, children: [] }), 'fail')
  assert.equal(judged({ ...application, attributes: [] }), 'fail', 'what is not written is in no split')
})

test('an attribute behind one of a larger id is not read, as the platform goes by them once', () => {
  const attributes = [android('allowBackup', [0x12, 0]), android('debuggable', [0x12, 1])]
  const outcomesOf = (app: TestElement) => {
    const facts = factsOf(manifestOf({ min: int(31), target: int(35), application: app }))
    return ['SEC-01', 'PRIV-11'].map((id) => verdictOf(id, facts).outcome)
  }
  assert.deepEqual(outcomesOf(element('application', attributes)), ['fail', 'pass'])
  assert.deepEqual(outcomesOf({ ...element('application', attributes), isUnsorted: true }), ['pass', 'pass'])
  const hidden = [android('requestLegacyExternalStorage', [0x12, 0]), ...attributes]
  assert.deepEqual(outcomesOf({ ...element('application', hidden), isUnsorted: true }), ['pass', 'fail'])
})

test('a name that the attribute’s own id does not stand for is not read', () => {
  const fake = element('application', [{ name: 'debuggable', value: [0x12, 1] }])
  assert.equal(verdictOf('SEC-01', factsOf(manifestOf({ application: fake }))).outcome, 'pass')
  const blank = element('application', [{ ...android('debuggable', [0x12, 1]), name: '' }])
  assert.equal(verdictOf('SEC-01', factsOf(manifestOf({ application: blank }))).outcome, 'fail')
})
