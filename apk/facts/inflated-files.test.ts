import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRefusal } from '../bytes/malformed.ts'
import { bytesSource } from '../bytes/source.ts'
import { writeBinaryXml } from '../samples/format/binary-xml.ts'
import type { XmlNode } from '../samples/format/binary-xml.ts'
import { writeResourceTable } from '../samples/format/resource-table.ts'
import type { ResourceEntry } from '../samples/format/resource-table.ts'
import { packItems } from '../samples/index.ts'
import { openArchive } from '../formats/zip.ts'
import { damageEach } from '../formats/testing/damage.ts'
import { limits } from '../limits.ts'
import { startInflatedFiles } from './inflated-files.ts'

const LAYOUT = 0x7f010000
const layoutId = (index: number) => LAYOUT + index
/** A package with these layouts, with ids in their order. */
const packageOf = (layouts: readonly Uint8Array[], entries = layouts.map((_, index) => fileEntry(index))) => {
  const table = writeResourceTable({ package: 'org.sample', types: { layout: entries } })
  return packItems([{ path: 'resources.arsc', bytes: table }, ...layouts.map((bytes, index) => ({ path: pathOf(index), bytes }))])
}
const pathOf = (index: number) => `res/layout/l${index}.xml`
const fileEntry = (index: number): ResourceEntry => ({ name: `l${index}`, values: { '': pathOf(index) } })

const xmlOf = (root: XmlNode) =>
  writeBinaryXml(root, { encoding: 'utf8', resolve: (name) => layoutId(Number(name.replace('layout/l', ''))) })
const filesOf = (bytes: Uint8Array) => {
  const { files, add } = startInflatedFiles(() => 'org.sample')
  add(openArchive(bytesSource(bytes)))
  return files
}
/** Undefined if the archive itself is malformed. */
const opened = (bytes: Uint8Array) => {
  try {
    return filesOf(bytes)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
const namesIn = (files: ReturnType<typeof filesOf>, index: number) =>
  files.namedIn(layoutId(index)).map((one) => (one.what === 'file' ? one.id - LAYOUT : `${one.what} ${one.name}`))

const BANNER: XmlNode = { tag: 'org.sample.Banner' }
const including = (index: number): XmlNode => ({ tag: 'include', plain: { layout: { ref: `layout/l${index}` } } })

test('only requested layouts are read', () => {
  const broken = new Uint8Array(64).fill(0xa5)
  const files = filesOf(packageOf([xmlOf(BANNER), broken, xmlOf({ tag: 'LinearLayout', children: [BANNER, BANNER] })]))
  assert.deepEqual(namesIn(files, 0), ['object org.sample.Banner'])
  assert.deepEqual(namesIn(files, 2), ['object org.sample.Banner'], 'each class once')
  assert.equal(files.unread(), 0)
  assert.deepEqual(namesIn(files, 1), [])
  assert.deepEqual(namesIn(files, 1), [])
  assert.equal(files.unread(), 1)
})

test('ids of other resources aren’t files, and platform classes are listed like any other', () => {
  const files = filesOf(packageOf([xmlOf({ tag: 'android.widget.Button', children: [{ tag: 'TextView' }] })]))
  assert.deepEqual(
    [layoutId(0), layoutId(7), 0x7f020000, 0x01010000, 5, -1 >>> 0].map((id) => files.isFile(id)),
    [true, true, false, false, false, false],
  )
  assert.deepEqual(namesIn(files, 0), ['object android.widget.Button'])
  assert.deepEqual(namesIn(files, 7), [])
})

test('a file is found by type and name', () => {
  const files = filesOf(packageOf([xmlOf(BANNER), xmlOf(BANNER)]))
  assert.deepEqual(
    [files.numberOf('layout', 'l1'), files.numberOf('layout', 'l2'), files.numberOf('menu', 'l1')],
    [layoutId(1), undefined, undefined],
  )
  assert.deepEqual([files.isType('layout'), files.isType('string')], [true, false])
})

test('cycles of includes and aliases terminate', () => {
  const files = filesOf(packageOf([xmlOf(including(1)), xmlOf(including(0))]))
  assert.deepEqual([namesIn(files, 0), namesIn(files, 1)], [[1], [0]])
  const alias = (index: number, other: number): ResourceEntry => ({
    name: `l${index}`,
    values: { '': { ref: `layout/l${other}` } },
  })
  const round = filesOf(packageOf([xmlOf(BANNER)], [alias(0, 1), alias(1, 0)]))
  assert.deepEqual(namesIn(round, 0), [])
  const led = filesOf(packageOf([xmlOf(BANNER)], [fileEntry(0), alias(1, 0)]))
  assert.deepEqual(namesIn(led, 1), ['object org.sample.Banner'])
})

test('extreme nesting, or exceeding a bound, hides only that file', () => {
  let deep: XmlNode = BANNER
  for (let level = 0; level < limits.xmlDepth; level += 1) deep = { tag: 'FrameLayout', children: [deep] }
  const large = Buffer.concat([xmlOf(BANNER), new Uint8Array(limits.xmlFileBytes)])
  const files = filesOf(packageOf([xmlOf(deep), large, xmlOf(BANNER)]))
  assert.deepEqual(
    [0, 1, 2].map((index) => namesIn(files, index)),
    [[], [], ['object org.sample.Banner']],
  )
  assert.equal(files.unread(), 2)
})

test('thousands of fragments in one file, and thousands of files, terminate', () => {
  const many = Array.from({ length: 5000 }, (_, at): XmlNode => ({ tag: 'fragment', plain: { class: `org.sample.P${at}` } }))
  assert.equal(namesIn(filesOf(packageOf([xmlOf({ tag: 'LinearLayout', children: many })])), 0).length, 5000)
  const one = xmlOf({ tag: 'LinearLayout', children: many })
  const count = 60
  const files = filesOf(packageOf(Array.from({ length: count }, () => one)))
  const found = Array.from({ length: count }, (_, at) => namesIn(files, at).length).filter((length) => length > 0)
  assert.equal(found.length, 41, 'names of all files together have a bound')
  assert.equal(files.unread(), count - found.length)
})

test('invalid class names are dropped', () => {
  const files = filesOf(
    packageOf([xmlOf({ tag: 'a'.repeat(600) + '.b', children: [{ tag: 'view', plain: { class: 'x y.Z' } }] })]),
  )
  assert.deepEqual(namesIn(files, 0), [])
})

test('damaged layouts and tables never break the reader', () => {
  damageEach(xmlOf({ tag: 'view', plain: { class: 'org.sample.Banner' } }), (damaged) => {
    namesIn(filesOf(packageOf([damaged])), 0)
  })
  damageEach(packageOf([xmlOf(BANNER)]), (damaged) => {
    const files = opened(damaged)
    if (files) namesIn(files, 0)
  })
})
