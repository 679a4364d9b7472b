import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { limits } from '../limits.ts'
import { readXml } from './axml.ts'
import { damageEach } from './testing/damage.ts'
import { ANDROID, NONE, axmlOf, chunk, poolOf } from './testing/axml-bytes.ts'
import type { TestElement } from './testing/axml-bytes.ts'
import { join, u16, u32 } from './testing/bytes.ts'

const NAME = { name: 'name', id: 0x01010003 }
const activity = (name: string): TestElement => ({
  tag: 'activity',
  attributes: [
    { ...NAME, value: name },
    { name: 'exported', id: 0x01010010, value: [0x12, 0xffffffff] },
  ],
})
const manifest: TestElement = {
  tag: 'manifest',
  attributes: [{ name: 'package', ns: '', value: 'org.example' }],
  children: [{ tag: 'application', attributes: [{ ...NAME, value: '.App' }], children: [activity('.Main')] }],
}
const read = (root: TestElement, lies?: Parameters<typeof axmlOf>[1]) => readXml(axmlOf(root, lies), 'AndroidManifest.xml')

test('prints one attribute a line where there are several, and every part knows its line', () => {
  const { text, root } = read(manifest)
  assert.equal(
    text,
    `<?xml version="1.0" encoding="utf-8"?>
<manifest
    xmlns:android="${ANDROID}"
    package="org.example">
    <application android:name=".App">
        <activity
            android:name=".Main"
            android:exported="true" />
    </application>
</manifest>`,
  )
  const lines = text.split('\n')
  const inner = root.children[0]?.children[0]
  assert.deepEqual([root.line, root.endLine], [2, 10])
  assert.deepEqual([inner?.line, inner?.endLine], [6, 8])
  for (const { name, line } of inner?.attributes ?? []) assert.ok(lines[line - 1]?.includes(name))
})

test('UTF-16 pools, the wrong file type and unknown chunks between nodes read the same', () => {
  const plain = read(manifest).text
  const junk = chunk(0x0123, u32(1, NONE), u32(1, 2, 3))
  const other = chunk(0x7777, new Uint8Array(0), u32(5))
  assert.equal(read(manifest, { pool: { utf8: false } }).text, plain)
  assert.equal(read(manifest, { type: 0x0008 }).text, plain)
  assert.equal(read(manifest, { before: [junk, other], after: [junk] }).text, plain)
})

test('attributes are named by resource id whatever the pool says; tags lose their namespace', () => {
  const { root } = read({ tag: 'uses-permission', ns: ANDROID, attributes: [{ name: '', id: 0x01010003, ns: '', value: 'p' }] })
  assert.equal(root.name, 'uses-permission')
  assert.equal(root.attributes[0]?.name, 'android:name')
  assert.equal(root.attributes[0]?.resourceId, 0x01010003)
})

test('values are typed and printed as a source file has them', () => {
  const values: [string, number, [number, number], unknown, string][] = [
    ['screenOrientation', 0x0101001e, [0x10, 1], 1, 'portrait'],
    ['screenOrientation', 0x0101001e, [0x10, 0xffffffff], -1, 'unspecified'],
    ['configChanges', 0x0101001f, [0x11, 0x480], 0x480, 'orientation|screenSize'],
    ['configChanges', 0x0101001f, [0x11, 0x04000080], 0x04000080, 'orientation|0x4000000'],
    ['maxAspectRatio', 0x01010560, [0x04, 0x3fee147b], 1.86, '1.86'],
    ['label', 0x01010001, [0x01, 0x7f0c0000], 0x7f0c0000, '@7f0c0000'],
    ['theme', 0x01010000, [0x02, 0x0101007d], 0x0101007d, '?android:attr/ratingBarStyleSmall'],
    ['theme', 0x01010000, [0x01, 0x01030055], 0x01030055, '@android:style/Theme.NoDisplay'],
    ['theme', 0x01010000, [0x01, 0x0103ffff], 0x0103ffff, '@0103ffff'],
    ['minWidth', 0x0101013f, [0x05, 0x00001001], '16dp', '16dp'],
    ['minSdkVersion', 0x0101020c, [0x10, 26], 26, '26'],
    ['debuggable', 0x0101000f, [0x12, 0], false, 'false'],
    ['color', 0x010101a5, [0x1c, 0xff00aa11], 0xff00aa11, '#ff00aa11'],
    ['value', 0x01010024, [0x00, 0], null, '@null'],
    ['value', 0x01010024, [0x04, 0x7fc00000], null, 'NaN'],
  ]
  for (const [name, id, value, expected, text] of values) {
    const attribute = read({ tag: 'a', attributes: [{ name, id, value }] }).root.attributes[0]
    assert.deepEqual([attribute?.value, attribute?.text], [expected, text], name)
  }
})

test('a reference carries what it stands for, where that is known', () => {
  const bytes = axmlOf({
    tag: 'a',
    attributes: [
      { name: 'label', id: 0x01010001, value: [1, 0x7f010000] },
      { name: 'icon', id: 0x01010002, value: [1, 0x01080000] },
    ],
  })
  const { root, text } = readXml(bytes, 'x', {
    valueOf: (id) => (id === 0x7f010000 ? 'Resolved' : undefined),
    nameOf: (id) => (id === 0x7f010000 ? 'string/app_name' : undefined),
  })
  assert.deepEqual(
    root.attributes.map(({ text: printed }) => printed),
    ['@string/app_name', '@android:drawable/alert_dark_frame'],
  )
  assert.ok(text.includes('android:label="@string/app_name"'))
  assert.equal(root.attributes[0]?.resolved, 'Resolved')
  assert.equal('resolved' in (root.attributes[1] ?? {}), false)
})

test('text stands in its element', () => {
  const { text, root } = read({ tag: 'domain-config', children: [{ tag: 'domain', children: ['example.com'] }] })
  assert.equal(root.children[0]?.text, 'example.com')
  assert.ok(text.includes('    <domain>example.com</domain>'))
})

test('no value can break a line, close a tag or turn the writing direction', () => {
  const value = '"/><script>\r\n\u2028\u202e&\u0000'
  const { text } = read({
    tag: 'a\n<',
    attributes: [
      { ...NAME, value },
      { name: 'b"', ns: '', value: 'x' },
    ],
  })
  assert.equal(text.split('\n').length, 5)
  for (const unsafe of ['<script', '\u0000', '\u2028', '\u202e', '\r']) assert.ok(!text.includes(unsafe))
})

test('strings out of reach read as empty, the document goes on', () => {
  for (const pool of [{ offsets: [0x7fffffff] }, { start: 0x7fffffff }, { count: 0 }]) {
    assert.equal(read(manifest, { pool }).root.name, '')
  }
  assert.equal(read(manifest, { pool: { count: 0xffffffff } }).root.name, 'manifest')
})

const elementEnd = () => chunk(0x0103, u32(1, NONE), u32(NONE, 0))
const open = (tag: number) => chunk(0x0102, u32(1, NONE), u32(NONE, tag), u16(20, 20, 0, 0, 0, 0))
const fileOf = (...parts: Uint8Array[]) => chunk(0x0003, new Uint8Array(0), poolOf(['tag']), ...parts)

test('elements still open at the end are closed, ends without a start are passed over', () => {
  const { root } = readXml(fileOf(elementEnd(), elementEnd(), open(0), open(0)), 'x')
  assert.equal(root.children.length, 1)
})

test('chunks of size 0, shorter than their header or past the end stop at once', () => {
  const broken = [
    join(u16(0x0102, 16), u32(0)),
    join(u16(0x0102, 16), u32(12)),
    join(u16(0x0102, 16), u32(0x7fffffff)),
    join(u16(0x0102, 0), u32(8)),
  ]
  for (const part of broken) assert.throws(() => readXml(fileOf(join(part, u32(0, 0))), 'x'), Malformed)
})

test('attributes that lie about place, size or number are Malformed', () => {
  const lie = (start: number, stride: number, count: number) =>
    chunk(0x0102, u32(1, NONE), u32(NONE, 0), u16(start, stride, count, 0, 0, 0))
  for (const part of [lie(20, 20, 1), lie(0xffff, 20, 1), lie(20, 0, 65_535), lie(20, 4, 1)])
    assert.throws(() => readXml(fileOf(part), 'x'), Malformed)
})

test('what is no binary XML is Malformed, plain XML with entities too', () => {
  const bombs = ['', '<', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>']
  for (const bytes of bombs) assert.throws(() => readXml(new TextEncoder().encode(bytes), 'x'), Malformed)
  assert.throws(() => readXml(fileOf(), 'x'), Malformed)
})

const isLimit = (limit: string) => (error: unknown) => error instanceof LimitReached && error.limit === limit

test('depth, number and length are bounded', () => {
  const deep = new Uint8Array(Buffer.concat(Array.from({ length: 100_000 }, () => open(0))))
  assert.throws(() => readXml(fileOf(deep), 'x'), isLimit('xmlDepth'))
  const one = join(open(0), elementEnd())
  const many = new Uint8Array(Buffer.concat(Array.from({ length: limits.xmlElements + 1 }, () => one)))
  assert.throws(() => readXml(fileOf(open(0), many), 'x'), isLimit('xmlElements'))
  const long: TestElement = { tag: 'a', attributes: Array.from({ length: 2000 }, () => ({ ...NAME, value: 'x'.repeat(30_000) })) }
  assert.throws(() => read(long, { pool: { utf8: false } }), isLimit('textChars'))
})

test('any single damaged byte gives a document or one of the two errors', () => {
  damageEach(axmlOf(manifest), (bytes) => readXml(bytes, 'x'))
})
