import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { bytesSource } from '../bytes/source.ts'
import { damageEach } from './testing/damage.ts'
import { join, text, u16, u32, u64 } from './testing/bytes.ts'
import { zipOf } from './testing/zip-bytes.ts'
import type { TestEntry, TestZip } from './testing/zip-bytes.ts'
import { eachChunk, isStored, openArchive, readEntry, withEntry } from './zip.ts'
import type { Archive } from './zip.ts'

const open = (entries: TestEntry[], zip?: TestZip) => openArchive(bytesSource(zipOf(entries, zip)))
const entryOf = (archive: Archive, path: string) => {
  const entry = archive.byPath.get(path)
  assert.ok(entry, path)
  return entry
}
const read = (archive: Archive, path: string) => Buffer.from(readEntry(archive, entryOf(archive, path), 1 << 26)).toString()
const kinds = (archive: Archive) => archive.anomalies.map(({ kind }) => kind)
const isLimit = (limit: string) => (error: unknown) => error instanceof LimitReached && error.limit === limit

test('reads stored and deflated entries, and finds nothing odd about a plain archive', () => {
  const archive = open(
    [
      { name: 'a', data: 'stored', method: 0 },
      { name: 'b', data: 'deflated' },
    ],
    { comment: text('a comment') },
  )
  assert.equal(read(archive, 'a'), 'stored')
  assert.equal(read(archive, 'b'), 'deflated')
  assert.deepEqual(archive.anomalies, [])
  assert.equal(
    withEntry(archive, entryOf(archive, 'a'), { capBytes: 100, use: (source) => Buffer.from(source.read(2, 2)).toString() }),
    'or',
  )
})

test('nested random access does not share memory', () => {
  const archive = open([
    { name: 'a', data: 'first' },
    { name: 'b', data: 'other' },
  ])
  const use = (name: string, inner: () => string): string =>
    withEntry(archive, entryOf(archive, name), {
      capBytes: 100,
      use: (source) => inner() + Buffer.from(source.read(0, 5)).toString(),
    })
  assert.equal(
    use('a', () => use('b', () => '')),
    'otherfirst',
  )
})

test('what is no archive is Malformed', () => {
  for (const bytes of [
    new Uint8Array(0),
    text('PK'),
    text('%PDF-1.7 and more than twenty-two bytes'),
    zipOf([{ name: 'a' }]).subarray(0, 40),
  ]) {
    assert.throws(() => openArchive(bytesSource(bytes)), Malformed)
  }
})

test('a directory that is not where the end record says is Malformed', () => {
  assert.throws(() => open([{ name: 'a', data: 'x' }], { directoryOffset: 3 }), Malformed)
  assert.throws(() => open([{ name: 'a', data: 'x' }], { directoryOffset: 1_000_000 }), Malformed)
  assert.throws(() => open([{ name: 'a', data: 'x' }], { count: 2 }), Malformed)
})

test('encryption flags and unknown methods are seen through, as Android does', () => {
  const archive = open([
    { name: 'flag', data: 'plain', flags: 1 },
    { name: 'deflated', data: 'really deflated', method: 0x1234, packed: deflateRawSync(text('really deflated')) },
    { name: 'stored', data: 'really stored', method: 0x1c61 },
  ])
  assert.equal(read(archive, 'flag'), 'plain')
  assert.equal(read(archive, 'deflated'), 'really deflated')
  assert.equal(read(archive, 'stored'), 'really stored')
  assert.equal(isStored(archive, entryOf(archive, 'deflated')), false)
  assert.equal(isStored(archive, entryOf(archive, 'stored')), true)
  assert.deepEqual(kinds(archive), ['fake-encryption', 'unknown-method', 'unknown-method'])
})

test('the directory is trusted over the local header, and the difference is told', () => {
  const archive = open([{ name: 'real', data: 'content', localName: 'fake', localMethod: 0 }])
  assert.equal(read(archive, 'real'), 'content')
  assert.equal(archive.byPath.has('fake'), false)
  assert.deepEqual(kinds(archive), ['header-mismatch'])
})

test('the first of two same paths counts, and both are told', () => {
  const archive = open([
    { name: 'AndroidManifest.xml', data: 'first' },
    { name: 'AndroidManifest.xml', data: 'second' },
  ])
  assert.equal(read(archive, 'AndroidManifest.xml'), 'first')
  assert.equal(archive.entries.length, 2)
  assert.deepEqual(kinds(archive), ['duplicate-entry'])
})

test('a byte order mark is a part of the name, as it is for Android', () => {
  const archive = open([
    { name: '\ufeffAndroidManifest.xml', data: 'nobody reads it' },
    { name: 'AndroidManifest.xml', data: 'what is installed' },
  ])
  assert.equal(read(archive, 'AndroidManifest.xml'), 'what is installed')
  assert.deepEqual(archive.anomalies, [])
})

test('paths that climb, or have no name, are told', () => {
  const names = ['../../evil', '/etc/passwd', 'C:\\evil', 'a/../../b', 'a..b/c', '']
  const archive = open(names.map((name) => ({ name, data: 'x' })))
  assert.deepEqual(
    archive.anomalies.map(({ kind, path }) => [kind, path]),
    [
      ['climbing-path', '../../evil'],
      ['climbing-path', '/etc/passwd'],
      ['climbing-path', 'C:\\evil'],
      ['climbing-path', 'a/../../b'],
      ['empty-name', ''],
    ],
  )
})

test('bytes in front, behind and a dex prefix are told', () => {
  assert.deepEqual(kinds(open([{ name: 'a' }], { prefix: text('junk') })), ['leading-bytes'])
  assert.deepEqual(kinds(open([{ name: 'a' }], { prefix: text('dex\n035\0') })), ['dex-prefix'])
  assert.deepEqual(kinds(open([{ name: 'a' }], { trailing: text('behind') })), ['trailing-bytes'])
  assert.deepEqual(kinds(open([{ name: 'a' }], { prefix: join(u32(0x04034b50), new Uint8Array(26)) })), [])
})

test('a comment that holds another end record does not move the directory', () => {
  const inner = zipOf([{ name: 'inner', data: 'x' }])
  const archive = open([{ name: 'outer', data: 'y' }], { comment: join(inner, text('tail')) })
  assert.deepEqual([...archive.byPath.keys()], ['outer'])
})

test('entries that share their data are told', () => {
  const first = { name: 'a', data: 'x'.repeat(100), method: 0 }
  const archive = open([first, { ...first, name: 'b', offset: 0 }])
  assert.ok(kinds(archive).includes('overlapping-entries'))
})

test('data or headers outside the archive make that entry unreadable, not the others', () => {
  const archive = open([
    { name: 'a', data: 'fine' },
    { name: 'b', data: 'lost', offset: 0x7fffff00 },
    { name: 'c', data: 'x', method: 0, declaredBytes: 1 << 20 },
  ])
  assert.equal(read(archive, 'a'), 'fine')
  assert.equal(entryOf(archive, 'b').dataOffset, -1)
  for (const name of ['b', 'c']) assert.throws(() => read(archive, name), Malformed)
})

test('an entry that inflates to more or less than declared is Malformed', () => {
  for (const declaredBytes of [3, 100]) {
    const archive = open([{ name: 'a', data: 'seven bytes?', declaredBytes }])
    assert.throws(() => read(archive, 'a'), Malformed)
    assert.throws(() => eachChunk(archive, entryOf(archive, 'a'), () => {}), Malformed)
  }
})

test('a bomb with a lying size is stopped by counting', () => {
  const packed = deflateRawSync(new Uint8Array(64 * 1024 * 1024))
  const archive = open([{ name: 'bomb', packed, declaredBytes: 1024 }])
  const before = process.memoryUsage().rss
  assert.throws(() => read(archive, 'bomb'), isLimit('inflateRatio'))
  assert.ok(process.memoryUsage().rss - before < 64 * 1024 * 1024)
})

test('a bomb that declares itself, and one that only declares, are refused before a byte is allocated', () => {
  const packed = deflateRawSync(new Uint8Array(1024))
  assert.throws(() => open([{ name: 'bomb', packed, declaredBytes: 0xfffffff0 }]), isLimit('inflateRatio'))
  const archive = open([{ name: 'small', packed, declaredBytes: 20 * 1024 * 1024 }])
  assert.throws(() => read(archive, 'small'), Malformed)
})

test('an entry at ratio 145 below the bound passes', () => {
  const archive = open([{ name: 'a', data: new Uint8Array(250_000) }])
  assert.equal(readEntry(archive, entryOf(archive, 'a'), 1 << 20).length, 250_000)
})

test('over the cap of a caller is a bound, not an allocation', () => {
  const archive = open([{ name: 'a', data: 'x'.repeat(1000) }])
  assert.throws(() => readEntry(archive, entryOf(archive, 'a'), 999), isLimit('entryBytes'))
})

const manyRecords = (count: number) => {
  const record = join(u32(0x02014b50), u16(20, 20, 0, 0, 0, 0), u32(0, 0, 0), u16(1, 0, 0, 0, 0), u32(0, 0), text('x'))
  const directory = new Uint8Array(record.length * count)
  for (let i = 0; i < count; i += 1) directory.set(record, i * record.length)
  return directory
}

test('70,000 entries are too many, whether ZIP64 says so or a 16 bit count wraps round', () => {
  const directory = manyRecords(70_000)
  const end64 = join(u32(0x06064b50), u64(44), u16(45, 45), u32(0, 0), u64(70_000, 70_000, directory.length, 0))
  const locator = join(u32(0x07064b50), u32(0), u64(directory.length), u32(1))
  const end = join(u32(0x06054b50), u16(0, 0, 0xffff, 0xffff), u32(0xffffffff, 0xffffffff), u16(0))
  assert.throws(() => openArchive(bytesSource(join(directory, end64, locator, end))), isLimit('entryCount'))
  const wrapped = join(u32(0x06054b50), u16(0, 0, 4464, 4464), u32(directory.length, 0), u16(0))
  assert.throws(() => openArchive(bytesSource(join(directory, wrapped))), isLimit('entryCount'))
})

test('a directory over its bound is refused by its size alone', () => {
  const end = join(u32(0x06054b50), u16(0, 0, 1, 1), u32(200 * 1024 * 1024, 0), u16(0))
  assert.throws(() => openArchive(bytesSource(join(new Uint8Array(100), end))), isLimit('centralDirectoryBytes'))
})

test('records that the count leaves out are told and not taken', () => {
  const archive = open([{ name: 'a' }, { name: 'b' }], { count: 1 })
  assert.deepEqual([...archive.byPath.keys()], ['a'])
  assert.deepEqual(kinds(archive), ['header-mismatch'])
})

test('any single damaged byte gives a result or one of the two errors', () => {
  const whole = zipOf([
    { name: 'AndroidManifest.xml', data: 'manifest' },
    { name: 'b', data: 'x'.repeat(50), method: 0 },
  ])
  damageEach(whole, (bytes) => {
    const archive = openArchive(bytesSource(bytes))
    for (const entry of archive.entries) readEntry(archive, entry, 1 << 20)
  })
})
