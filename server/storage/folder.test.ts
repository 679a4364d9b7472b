import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { FileTooLarge, folderStorage, NoSuchFile, type Storage } from './index.ts'

let folder: string
let storage: Storage
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alliance-files-'))
  storage = await folderStorage(folder)
})
after(() => rm(folder, { recursive: true, force: true }))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const temporaries = () => readdir(join(folder, 'temporary'))
async function* slices(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const read = async (hash: string) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of await storage.open(hash)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('removes what is old; the same content stored again is new', async () => {
  const { sha256: hash } = await storage.put(slices('旧文件'))
  const hourAgo = () => Date.now() - 3_600_000
  assert.equal(await storage.removeStale(hash, hourAgo()), false)
  const path = join(folder, hash.slice(0, 2), hash.slice(2))
  const age = () => utimes(path, 1, 1)
  await age()
  await storage.put(slices('旧文件'))
  assert.equal(await storage.removeStale(hash, hourAgo()), false)
  assert.equal(await read(hash), '旧文件')
  await age()
  assert.equal(await storage.removeStale(hash, hourAgo()), true)
  assert.equal(await storage.has(hash), false)
  assert.equal(await storage.removeStale(hash, hourAgo()), true)
})

test('stores a stream once under its hash and gives it back', async () => {
  const stored = await storage.put(slices('安装', '包'))
  assert.deepEqual(stored, { sha256: sha256('安装包'), sizeBytes: 9 })
  await Promise.all([storage.put(Buffer.from('安装包')), storage.put(slices('安装包'))])
  assert.equal(await read(stored.sha256), '安装包')
  assert.equal(await storage.has(stored.sha256), true)
  const { path, release } = await storage.local(stored.sha256)
  assert.equal(await readFile(path, 'utf8'), '安装包')
  assert.equal(path, join(folder, stored.sha256.slice(0, 2), stored.sha256.slice(2)))
  await release()
  assert.deepEqual(await temporaries(), [])
})

test('takes over a finished file', async () => {
  const from = join(folder, 'temporary', 'upload')
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

test('a key that is no hash reaches no path', async () => {
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

test('a start sweeps what a dead process left half-written', async () => {
  await mkdir(join(folder, 'temporary'), { recursive: true })
  const [old, fresh] = [join(folder, 'temporary', 'old'), join(folder, 'temporary', 'fresh')]
  await Promise.all([writeFile(old, 'x'), writeFile(fresh, 'x')])
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(old, yesterday, yesterday)
  await folderStorage(folder)
  assert.deepEqual(await temporaries(), ['fresh'])
})
