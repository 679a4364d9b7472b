import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { BadSetting } from '../bad-setting.ts'
import { BucketFault } from './ask-bucket.ts'
import { bucketStorage } from './bucket-storage.ts'
import { type Storage, StorageFull } from './index.ts'
import { startBucket, type TestBucket } from './testing/bucket-server.ts'

let bucket: TestBucket
let folder: string
let storage: Storage
before(async () => {
  bucket = await startBucket()
  folder = await mkdtemp(join(tmpdir(), 'alliance-bucket-'))
  storage = await bucketStorage(bucket.settings, folder)
})
beforeEach(() => bucket.objects.clear())
after(async () => {
  bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const content = Buffer.from('内容')
const busy = { status: 503, code: 'SlowDown' }

test('the same content stands there once, as it was stored last', async () => {
  await storage.put(content)
  const [first] = bucket.objects.keys()
  const { sha256 } = await storage.put(content)
  const [last, ...more] = bucket.objects.keys()
  assert.notEqual(last, first)
  assert.deepEqual(more, [])
  assert.ok(last?.startsWith(`${sha256.slice(0, 2)}/${sha256.slice(2)}/`))
})

test('what is stored again while an old copy is swept stays', async () => {
  const { sha256 } = await storage.put(content)
  const [old = ''] = bucket.objects.keys()
  const past = old.replace(/\d+-/, '1000-')
  bucket.objects.set(past, content)
  bucket.objects.delete(old)
  const [isGone] = await Promise.all([storage.removeStale(sha256, 2000), storage.put(content)])
  assert.equal(typeof isGone, 'boolean')
  assert.equal(bucket.objects.has(past), false)
  assert.deepEqual(Buffer.from(await storage.bytes(sha256, 100)), content)
})

test('tells all that it holds, page by page, each once', async () => {
  const stored = await Promise.all(['一', '二', '三', '四'].map((word) => storage.put(Buffer.from(word))))
  const [twice = ''] = [...bucket.objects.keys()].toSorted().slice(2)
  bucket.objects.set(`${twice}-again`, content)
  bucket.objects.set('something/else', content)
  const pages: string[][] = []
  for await (const hashes of storage.all()) pages.push(hashes)
  assert.ok(pages.length > 1)
  assert.deepEqual(pages.flat().toSorted(), stored.map(({ sha256 }) => sha256).toSorted())
})

test('a busy bucket is asked again, one that refuses is not', async () => {
  bucket.failNext('PUT', busy, busy)
  const { sha256 } = await storage.put(content)
  assert.equal(await storage.has(sha256), true)
  const refused = { status: 403, code: 'AccessDenied' }
  bucket.failNext('GET', refused)
  await assert.rejects(storage.has(sha256), (error) => error instanceof BucketFault && error.code === 'AccessDenied')
  assert.equal(await storage.has(sha256), true)
})

test('a full bucket says so, and nothing stays on this machine', async () => {
  const full = { status: 507, code: 'InsufficientStorage' }
  bucket.failNext('PUT', full, full)
  async function* arriving() {
    yield content
  }
  await assert.rejects(storage.put(arriving()), StorageFull)
  await assert.rejects(storage.put(content), StorageFull)
  assert.deepEqual(await readdir(folder), [])
})

test('a connection that breaks is made anew for what is sent and asked; what came half is given to nobody', async () => {
  bucket.failNext('PUT', 'broken', 'broken')
  const { sha256 } = await storage.put(content)
  assert.equal(bucket.objects.size, 1)
  bucket.failNext('GET', 'broken')
  assert.equal(await storage.has(sha256), true)
  bucket.failNext('GET object', 'half', 'half')
  await assert.rejects(storage.local(sha256))
  await assert.rejects(storage.bytes(sha256, 100))
  assert.deepEqual(await readdir(folder), [])
  assert.deepEqual(Buffer.from(await storage.bytes(sha256, 100)), content)
})

test('bytes that are not what was stored are not given to anybody', async () => {
  const { sha256 } = await storage.put(content)
  const [name = ''] = bucket.objects.keys()
  bucket.objects.set(name, Buffer.from('另外的'))
  await assert.rejects(storage.local(sha256), /other bytes/)
  assert.deepEqual(await readdir(folder), [])
})

test('a wrong key or address is told at the start, in a sentence without the secret', async () => {
  const wrong = { ...bucket.settings, secret: 'not the secret of this bucket' }
  for (const settings of [wrong, { ...bucket.settings, address: 'http://127.0.0.1:1/files' }])
    await assert.rejects(
      bucketStorage(settings, folder),
      (error) => error instanceof BadSetting && /S3_BUCKET/.test(error.message) && !error.message.includes(settings.secret),
    )
})
