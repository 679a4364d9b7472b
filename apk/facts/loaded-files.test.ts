import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arscOf } from '../formats/testing/arsc-bytes.ts'
import type { TestBlock, TestConfig } from '../formats/testing/arsc-bytes.ts'
import { axmlOf } from '../formats/testing/axml-bytes.ts'
import { android, element, factsOf, int, manifestOf, reference, seenValue } from './testing/package-bytes.ts'

const CONFIG = 0x7f010000
const STRINGS = ['res/xml/strict.xml', 'res/xml-zh/open.xml', 'res/a.dat', 'res/xml/third.xml']
const file = (index: number): [number, number] => [3, index]
const block = (config: TestConfig, entries: Record<number, [number, number]>): TestBlock => ({
  config,
  entries: Object.fromEntries(Object.entries(entries).map(([id, value]) => [id, { value }])),
})

const factsWith = (blocks: TestBlock[], min = 26) => {
  const application = element('application', [android('networkSecurityConfig', reference(CONFIG))])
  const entries = STRINGS.map((name) => ({ name, data: axmlOf(element('network-security-config')) }))
  const table = { name: 'resources.arsc', data: arscOf({ strings: STRINGS, types: [{ name: 'xml', blocks }] }) }
  return seenValue(factsOf(manifestOf({ min: int(min), application }), [...entries, table]).xmlFiles)
}
const pathsOf = (blocks: TestBlock[], min?: number) => factsWith(blocks, min).loaded?.map(({ file: by, paths }) => [by, paths])

test('all configurations of the reference count, in table order', () => {
  assert.deepEqual(pathsOf([block({}, { 0: file(0) }), block({ language: 'zh' }, { 0: file(1) })]), [
    ['res/xml/strict.xml', ['res/xml/strict.xml', 'res/xml-zh/open.xml']],
  ])
})

test('a single file for all devices isn’t listed, even if two configurations name it', () => {
  assert.equal('loaded' in factsWith([block({}, { 0: file(0) })]), false)
  assert.equal('loaded' in factsWith([block({}, { 0: file(0) }), block({ language: 'zh' }, { 0: file(0) })]), false)
})

test('references are resolved in each configuration, cycles once', () => {
  const blocks = [
    block({}, { 0: reference(CONFIG + 1), 1: file(0) }),
    block({ language: 'zh' }, { 0: reference(CONFIG + 2), 1: reference(CONFIG), 2: file(1) }),
  ]
  assert.deepEqual(pathsOf(blocks)?.[0]?.[1], ['res/xml/strict.xml', 'res/xml-zh/open.xml'])
})

test('a file hidden by another one on all platforms that read it is never loaded', () => {
  const at = (sdk: number) => [block({}, { 0: file(1) }), block({ sdk }, { 0: file(0) })]
  assert.equal(pathsOf(at(24), 21), undefined, 'older platforms read no such configuration')
  assert.deepEqual(pathsOf(at(28), 26)?.[0]?.[1], ['res/xml-zh/open.xml', 'res/xml/strict.xml'])
  assert.equal(pathsOf(at(28), 28), undefined)
  const mixed = [block({}, { 0: file(1) }), block({ language: 'zh', sdk: 28 }, { 0: file(0) })]
  assert.equal(pathsOf(mixed, 30)?.[0]?.[1]?.length, 2, 'devices in another language load the older one')
})

test('a file is read under any name', () => {
  const facts = factsWith([block({}, { 0: file(0) }), block({ language: 'zh' }, { 0: file(2) })])
  assert.ok(facts.files.some(({ path }) => path === 'res/a.dat'))
})

test('too many files abort the analysis', () => {
  const blocks = Array.from({ length: 1001 }, (_, index) => block({ sw: index }, { 0: reference(CONFIG + 1 + index) }))
  assert.throws(() => factsWith(blocks), /resourceLookups/)
})
