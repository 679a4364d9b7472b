import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { bucketStorage } from './bucket-storage.ts'
import { folderStorage, NoSuchFile, OtherBytes, type Storage } from './index.ts'
import { FileTooLarge } from './storage.ts'
import { startBucket, type TestBucket } from './testing/bucket-server.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
async function* slices(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

/** Bit rot: one bit in the middle is flipped. */
const flipped = (bytes: Buffer) => {
  const other = Buffer.from(bytes)
  other[bytes.length / 2]! ^= 1
  return other
}

let bucket: TestBucket
before(async () => {
  bucket = await startBucket()
})
after(() => bucket.close())

/** What every storage does, whatever keeps the bytes. `temporary`: its folder for files in transit. */
const kinds = [
  {
    name: 'a folder',
    open: folderStorage,
    temporary: 'temporary',
    flipIn: async (folder: string, hash: string) => {
      const path = join(folder, hash.slice(0, 2), hash.slice(2))
      await writeFile(path, flipped(await readFile(path)))
    },
  },
  {
    name: 'a bucket',
    open: (folder: string) => bucketStorage(bucket.settings, folder),
    temporary: '.',
    flipIn: async (_folder: string, hash: string) => {
      const [name, bytes] = [...bucket.objects].find(([one]) => one.startsWith(`${hash.slice(0, 2)}/${hash.slice(2)}/`))!
      bucket.objects.set(name, flipped(bytes))
    },
  },
]

for (const { name, open, temporary, flipIn } of kinds)
  describe(`files in ${name}`, () => {
    let folder: string
    let storage: Storage
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'alliance-files-'))
      storage = await open(folder)
    })
    after(() => rm(folder, { recursive: true, force: true }))

    const temporaries = () => readdir(join(folder, temporary))
    const read = async (hash: string) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of await storage.open(hash)) chunks.push(chunk)
      return Buffer.concat(chunks).toString()
    }

    test('a stream is stored under its hash and comes back', async () => {
      const stored = await storage.put(slices('安装', '包'))
      assert.deepEqual(stored, { sha256: sha256('安装包'), sizeBytes: 9 })
      await Promise.all([storage.put(Buffer.from('安装包')), storage.put(slices('安装包'))])
      assert.equal(await read(stored.sha256), '安装包')
      assert.equal(await storage.has(stored.sha256), true)
      const { path, release } = await storage.local(stored.sha256)
      assert.equal(await readFile(path, 'utf8'), '安装包')
      await release()
      assert.equal(await read(stored.sha256), '安装包')
      assert.deepEqual(await temporaries(), [])
    })

    test('what was changed where it stands is given to nobody as a whole', async () => {
      const content = Buffer.alloc(200_000, 'a')
      const { sha256: hash } = await storage.put(content)
      await flipIn(folder, hash)
      const got: Uint8Array[] = []
      await assert.rejects(async () => {
        for await (const chunk of await storage.open(hash)) got.push(chunk)
      }, OtherBytes)
      assert.ok(Buffer.concat(got).length < content.length)
      await assert.rejects(storage.bytes(hash, content.length), OtherBytes)
      await storage.remove(hash)
    })

    test('a finished file is taken over', async () => {
      const from = join(folder, temporary, 'upload')
      await writeFile(from, 'finished')
      await storage.adopt(from, sha256('finished'))
      assert.equal(await read(sha256('finished')), 'finished')
      assert.deepEqual(await temporaries(), [])
    })

    test('a source that breaks off leaves nothing behind', async () => {
      async function* broken() {
        yield Buffer.from('half')
        throw new Error('cut')
      }
      await assert.rejects(storage.put(broken()), /cut/)
      assert.deepEqual(await temporaries(), [])
      assert.equal(await storage.has(sha256('half')), false)
    })

    test('a key that is no hash reaches nothing', async () => {
      for (const key of ['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(63)}/`])
        await assert.rejects(storage.open(key), NoSuchFile, key)
      await assert.rejects(storage.local(sha256('never stored')), NoSuchFile)
    })

    test('bytes are bounded, removing twice is no error', async () => {
      const stored = await storage.put(Buffer.from('0123456789'))
      assert.equal((await storage.bytes(stored.sha256, 10)).length, 10)
      await assert.rejects(storage.bytes(stored.sha256, 9), FileTooLarge)
      await storage.remove(stored.sha256)
      await storage.remove(stored.sha256)
      assert.equal(await storage.has(stored.sha256), false)
    })

    test('what is old goes; the same content stored again is new', async () => {
      const { sha256: hash } = await storage.put(slices('旧文件'))
      const stored = Date.now()
      assert.equal(await storage.removeStale(hash, stored - 60_000), false)
      assert.equal(await read(hash), '旧文件')
      assert.equal(await storage.removeStale(hash, stored + 60_000), true)
      assert.equal(await storage.has(hash), false)
      assert.equal(await storage.removeStale(hash, stored + 60_000), true)
    })
  })
