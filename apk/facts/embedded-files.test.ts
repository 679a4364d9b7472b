import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { bytesSource } from '../bytes/source.ts'
import type { Source } from '../bytes/source.ts'
import { openArchive } from '../formats/zip.ts'
import { readEmbeddedFiles } from './embedded-files.ts'

/** A minimal archive: local headers, central directory, end record. */
const zip = (files: Record<string, Buffer | string>) => {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(plain), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(plain.length, 22)
    head.writeUInt16LE(name.length, 26)
    const row = Buffer.alloc(46)
    row.writeUInt32LE(0x02014b50, 0)
    head.copy(row, 8, 6, 30)
    row.writeUInt32LE(offset, 42)
    locals.push(head, Buffer.from(name), packed)
    central.push(row, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(locals.length / 3, 8)
  end.writeUInt16LE(locals.length / 3, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return openArchive(bytesSource(Buffer.concat([...locals, directory, end])))
}
const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'

test('finds a private key by header and body, across all chunk boundaries', () => {
  const late = `${'x'.repeat(128 * 1024 - 20)}\n-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`
  const facts = readEmbeddedFiles(zip({ 'assets/a.pem': `-----BEGIN PRIVATE KEY-----\n${body}\n`, 'assets/late.txt': late }))
  assert.deepEqual(
    facts.files.map(({ path, kind, detail }) => [path, kind, detail]),
    [
      ['assets/a.pem', 'private-key', '-----BEGIN PRIVATE KEY-----'],
      ['assets/late.txt', 'private-key', '-----BEGIN RSA PRIVATE KEY-----'],
    ],
  )
  assert.equal(facts.complete, true)
})

test('a header without a body, and a certificate, are no private key', () => {
  const files = {
    'assets/readme.md': '以 -----BEGIN PRIVATE KEY----- 开头的文件',
    'assets/c.pem': `-----BEGIN CERTIFICATE-----\n${body}`,
  }
  assert.deepEqual(readEmbeddedFiles(zip(files)).files, [])
})

test('finds native code in a folder that differs from assets or res only in case', () => {
  const elf = Buffer.from('\x7fELF\x02\x01\x01', 'latin1')
  const { files } = readEmbeddedFiles(zip({ 'Assets/x.dat': elf, 'R/a': elf, 'RES/raw/y': elf, 'other/z': elf }))
  assert.deepEqual(
    files.map(({ path, kind }) => [path, kind]),
    [
      ['Assets/x.dat', 'elf'],
      ['R/a', 'elf'],
      ['RES/raw/y', 'elf'],
    ],
  )
})

test('finds code in assets and res/raw, but not in lib', () => {
  const elf = Buffer.from('7f454c4602010100', 'hex')
  const dex = Buffer.from('6465780a30333500', 'hex')
  const files = { 'assets/x.dat': elf, 'res/raw/y': dex, 'lib/arm64-v8a/libz.so': elf, 'classes.dex': dex }
  assert.deepEqual(
    readEmbeddedFiles(zip(files)).files.map(({ path, kind, detail }) => [path, kind, detail]),
    [
      ['assets/x.dat', 'elf', '7f454c4602010100'],
      ['res/raw/y', 'dex', '6465780a30333500'],
    ],
  )
})

const pem = `-----BEGIN PRIVATE KEY-----\n${body}\n`
const pathsWithKeys = (files: Record<string, Buffer | string>) =>
  readEmbeddedFiles(zip(files)).files.flatMap(({ path, kind }) => (kind === 'private-key' ? [path] : []))

test('finds a private key in any entry, after any content', () => {
  const behind = (head: string) => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(300_000), Buffer.from(pem)])
  const files = {
    'classes.dex': behind('dex\n035\0'),
    'resources.arsc': Buffer.from(`\0\0${pem}`, 'utf16le'),
    'lib/arm64-v8a/libk.so': behind('\x7fELF'),
    'assets/k.png': Buffer.from(pem),
    'assets/note.txt': Buffer.from(`\0${pem}`),
    'assets/wide.txt': Buffer.from(`\ufeff${pem}`, 'utf16le'),
    'res/raw/one.xml': `<k>-----BEGIN EC PRIVATE KEY-----\\n${body}</k>`,
    'res/k.xml': pem,
  }
  assert.deepEqual(pathsWithKeys(files), Object.keys(files))
})

test('adjacent strings don’t make a key', () => {
  assert.deepEqual(pathsWithKeys({ 'classes.dex': `-----BEGIN PRIVATE KEY-----\n\0\x40${body}\0` }), [])
})

/** Netty's key as in its source. */
const published = readFileSync(join(import.meta.dirname, 'testing', 'published-key.pem'), 'latin1')

test('a key published in a library’s source doesn’t count; the same header with another body does', () => {
  const at = (fill: number, key: string) => Buffer.concat([Buffer.alloc(fill, 'x'), Buffer.from(`\n${key}`)])
  for (const fill of [10, 64 * 1024 - 200, 128 * 1024 - 1000]) {
    assert.deepEqual(pathsWithKeys({ 'classes.dex': at(fill, published) }), [])
    assert.deepEqual(pathsWithKeys({ 'classes.dex': at(fill, published.replace('a84E', 'b84E')) }), ['classes.dex'])
  }
})

test('incompletely read entries are reported', () => {
  const headers = Buffer.from('-----BEGIN PRIVATE KEY-----\n\n'.repeat(100_001))
  assert.deepEqual(readEmbeddedFiles(zip({ 'assets/big.txt': headers })), { files: [], complete: false })
  const records = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(4 * 500_001, 'PK\x01\x02', 'latin1')])
  assert.deepEqual(readEmbeddedFiles(zip({ 'assets/big.zip': records })), {
    files: [],
    complete: false,
    unsearched: ['assets/big.zip'],
  })
})

/** Large uncompressed entries of half a gibibyte precede the others; their bytes are zeros generated on read. */
const behindZeros = (count: number, files: Record<string, Buffer>) => {
  const all: [string, number, Buffer][] = [
    ...Array.from({ length: count }, (_, index): [string, number, Buffer] => [
      `assets/${index}.pad`,
      512 * 1024 ** 2,
      Buffer.alloc(0),
    ]),
    ...Object.entries(files).map(([name, bytes]): [string, number, Buffer] => [name, bytes.length, bytes]),
  ]
  const parts: { at: number; bytes: Buffer }[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, size, bytes] of all) {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt32LE(size, 18)
    head.writeUInt32LE(size, 22)
    head.writeUInt16LE(name.length, 26)
    const row = Buffer.alloc(46)
    row.writeUInt32LE(0x02014b50, 0)
    head.copy(row, 8, 6, 30)
    row.writeUInt32LE(at, 42)
    central.push(row, Buffer.from(name))
    parts.push({ at, bytes: Buffer.concat([head, Buffer.from(name)]) }, { at: at + 30 + name.length, bytes })
    at += 30 + name.length + size
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(all.length, 8)
  end.writeUInt16LE(all.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  parts.push({ at, bytes: Buffer.concat([directory, end]) })
  const readInto: Source['readInto'] = (offset, target) => {
    target.fill(0)
    for (const part of parts) {
      const from = Math.max(offset, part.at)
      const bytes = part.bytes.subarray(from - part.at, Math.max(from, offset + target.length) - part.at)
      if (from < offset + target.length) target.set(bytes, from - offset)
    }
  }
  const read: Source['read'] = (offset, length) => {
    const bytes = new Uint8Array(length)
    readInto(offset, bytes)
    return bytes
  }
  return openArchive({ sizeBytes: at + directory.length + 22, read, readInto, close: () => {} })
}

test('beyond the bound on bytes, only the beginning of an entry is read: those that may contain code are named', () => {
  const jar = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(300_000)])
  const files = {
    'assets/p.jar': jar,
    'assets/x.dat': Buffer.from('6465780a30333500', 'hex'),
    'assets/t.txt': Buffer.alloc(300_000),
  }
  const facts = readEmbeddedFiles(behindZeros(2, files))
  assert.deepEqual(
    [facts.files.map(({ path, kind }) => [path, kind]), facts.complete, facts.unsearched],
    [[['assets/x.dat', 'dex']], false, ['assets/p.jar']],
  )
})
