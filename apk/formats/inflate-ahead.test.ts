import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { bytesSource } from '../bytes/source.ts'
import type { Source } from '../bytes/source.ts'
import { startAhead } from './inflate-ahead.ts'
import { openArchive } from './zip.ts'
import type { ZipEntry } from './zip.ts'
import { zipOf } from './testing/zip-bytes.ts'

const large = randomBytes(100_000)
/** An archive whose source is not in memory, as of a large file. */
const archiveOf = (change: (source: Source) => Source = (source) => source) => {
  const { whole: _, ...source } = bytesSource(zipOf([{ name: 'classes.dex', data: large, method: 8 }]))
  return openArchive(change(source))
}

const counting = () => {
  const read = { bytes: 0 }
  const wrap = (source: Source): Source => ({
    ...source,
    readInto: (offset, target) => {
      read.bytes += target.length
      source.readInto(offset, target)
    },
  })
  return { read, wrap }
}

test('what is asked for is there when it is said to be, byte for byte', async () => {
  const archive = archiveOf()
  const ahead = startAhead(archive)
  const entry = archive.byPath.get('classes.dex') ?? assert.fail()
  await ahead.ready([entry])
  assert.deepEqual(Buffer.from(archive.ahead.get(entry) ?? []), large)
  await ahead.stop()
})

test('entries that lie over each other are not read once for each of them', async () => {
  const { read, wrap } = counting()
  const archive = archiveOf(wrap)
  const one = archive.byPath.get('classes.dex') ?? assert.fail()
  const shared: ZipEntry = { ...one, sizeBytes: 65_536, compressedBytes: deflateRawSync(randomBytes(1_000_000)).length }
  archive.byPath.clear()
  for (let at = 0; at < 800; at += 1) archive.byPath.set(`assets/${at}`, { ...shared, path: `assets/${at}` })
  read.bytes = 0
  const ahead = startAhead(archive)
  await ahead.ready([...archive.byPath.values()])
  await ahead.stop()
  assert.equal(read.bytes, 0)
})

test('a file that can no longer be read keeps nobody waiting', async () => {
  let isBroken = false
  const archive = archiveOf((source) => ({
    ...source,
    readInto: (offset, target) => {
      if (isBroken) throw new Error('gone')
      source.readInto(offset, target)
    },
  }))
  isBroken = true
  const ahead = startAhead(archive)
  await ahead.ready([...archive.byPath.values()])
  await ahead.stop()
  assert.equal(archive.ahead.size, 0)
})
