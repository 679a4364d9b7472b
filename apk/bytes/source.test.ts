import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Malformed } from './malformed.ts'
import { Reader } from './reader.ts'
import { bytesSource, fileSource, partSource } from './source.ts'
import { windowSource } from './window.ts'

const bytes = Uint8Array.from({ length: 300 }, (_, i) => i & 0xff)

const checkBounds = (source: ReturnType<typeof bytesSource>) => {
  assert.deepEqual([...source.read(10, 3)], [10, 11, 12])
  const target = new Uint8Array(2)
  source.readInto(20, target)
  assert.deepEqual([...target], [20, 21])
  assert.equal(source.read(source.sizeBytes, 0).length, 0)
  for (const [offset, length] of [
    [-1, 2],
    [source.sizeBytes, 1],
    [0, source.sizeBytes + 1],
    [Number.MAX_SAFE_INTEGER, 1],
  ] as const) {
    assert.throws(() => source.read(offset, length), Malformed)
  }
}

test('bytes, a file, a part and a window are read alike, and never past their end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'source-'))
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const file = fileSource(path)
  checkBounds(file)
  file.close()
  rmSync(folder, { recursive: true })
  checkBounds(bytesSource(bytes))
  checkBounds(partSource(bytesSource(new Uint8Array([...new Uint8Array(7), ...bytes, 1, 2])), 7, bytes.length))
  checkBounds(windowSource(bytes.length, (sink) => sink(bytes)))
})

test('a part can not reach outside what it is part of', () => {
  assert.throws(() => partSource(bytesSource(bytes), 290, 20), Malformed)
})

test('a window source gives bytes across windows and produces again after it has let go', () => {
  const megabyte = 1024 * 1024
  let runs = 0
  const source = windowSource(64 * megabyte, (sink) => {
    runs += 1
    for (let i = 0; i < 64; i += 1) sink(new Uint8Array(megabyte).fill(i))
  })
  const seam = source.read(8 * megabyte - 2, 4)
  assert.deepEqual([...seam], [7, 7, 8, 8])
  for (const place of [60, 50, 40, 30, 20]) assert.equal(source.read(place * megabyte, 1)[0], place)
  assert.equal(source.read(0, 1)[0], 0)
  assert.ok(runs >= 7)
})

test('a reader refuses each value that does not fit', () => {
  const reader = new Reader(bytes.subarray(0, 5), 1000)
  assert.throws(
    () => reader.u64At(0),
    (error: unknown) => error instanceof Malformed && error.offset === 1000,
  )
  assert.throws(() => reader.u32At(2), Malformed)
  assert.throws(() => reader.sub(3, 4), Malformed)
  assert.throws(() => new Reader(new Uint8Array(8).fill(0xff)).u64At(0), Malformed)
})
