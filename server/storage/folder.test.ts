import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, mock, test } from 'node:test'
import { folderStorage, RESERVE_BYTES, type Storage, StorageFull } from './index.ts'

let folder: string
let storage: Storage
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alliance-files-'))
  storage = await folderStorage(folder)
})
after(() => rm(folder, { recursive: true, force: true }))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const temporaries = () => readdir(join(folder, 'temporary'))

test('removes what is old; the same content stored again is new', async () => {
  const { sha256: hash } = await storage.put(Buffer.from('旧文件'))
  const hourAgo = () => Date.now() - 3_600_000
  assert.equal(await storage.removeStale(hash, hourAgo()), false)
  const path = join(folder, hash.slice(0, 2), hash.slice(2))
  const age = () => utimes(path, 1, 1)
  await age()
  await storage.put(Buffer.from('旧文件'))
  assert.equal(await storage.removeStale(hash, hourAgo()), false)
  await age()
  assert.equal(await storage.removeStale(hash, hourAgo()), true)
  assert.equal(await storage.has(hash), false)
  assert.equal(await storage.removeStale(hash, hourAgo()), true)
})

test('bytes that were spoilt are replaced when the same content is stored again', async () => {
  const { sha256: hash } = await storage.put(Buffer.from('真的安装包'))
  await writeFile(join(folder, hash.slice(0, 2), hash.slice(2)), '假的安装包')
  await storage.put(Buffer.from('真的安装包'))
  assert.equal(Buffer.from(await storage.bytes(hash, 100)).toString(), '真的安装包')
})

test('a file stands under its hash, and is given out where it stands', async () => {
  const { sha256: hash } = await storage.put(Buffer.from('安装包'))
  const { path, release } = await storage.local(hash)
  assert.equal(path, join(folder, hash.slice(0, 2), hash.slice(2)))
  await release()
  assert.equal(await storage.has(hash), true)
})

test('a start sweeps what a dead process left half-written', async () => {
  await mkdir(join(folder, 'temporary'), { recursive: true })
  const [old, fresh] = [join(folder, 'temporary', 'old'), join(folder, 'temporary', 'fresh')]
  await Promise.all([writeFile(old, 'x'), writeFile(fresh, 'x')])
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(old, yesterday, yesterday)
  // Listed, but gone when it is looked at, as if another process had finished it.
  await symlink(join(folder, 'nowhere'), join(folder, 'temporary', 'gone'))
  await folderStorage(folder)
  assert.deepEqual((await temporaries()).toSorted(), ['fresh', 'gone'])
})

test('tells all that it holds, also what a dead process had taken aside', async () => {
  const own = await mkdtemp(join(tmpdir(), 'alliance-files-'))
  const files = await folderStorage(own)
  const texts = ['一', '二', '三']
  for (const text of texts) await files.put(Buffer.from(text))
  const [aside = '', both = ''] = texts.map(sha256)
  const pathOf = (hash: string) => join(own, hash.slice(0, 2), hash.slice(2))
  await rename(pathOf(aside), `${pathOf(aside)}.${randomUUID()}`)
  await copyFile(pathOf(both), `${pathOf(both)}.${randomUUID()}`)
  const listed = async () => {
    const found: string[] = []
    for await (const hashes of files.all()) found.push(...hashes)
    return found.toSorted()
  }
  assert.deepEqual(await listed(), [sha256('二'), sha256('三')].toSorted(), 'it may be in hand')
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * 3_600_000 })
  assert.deepEqual(await listed(), texts.map(sha256).toSorted())
  mock.timers.reset()
  assert.equal(await files.has(aside), true)
  assert.deepEqual(await readdir(dirname(pathOf(both))), [both.slice(2)])
  await rm(own, { recursive: true })
})

test('files that each fit on the disk but not together leave its reserve', async () => {
  const bytes = 2 * 1024 ** 2
  let room = RESERVE_BYTES.files + bytes
  const small = await folderStorage(await mkdtemp(join(folder, 'small-')), async () => room)
  const sent = await Promise.allSettled(['一', '二', '三'].map((sign) => small.put(Buffer.alloc(bytes, sign))))
  const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason instanceof StorageFull] : []))
  assert.deepEqual(refused, [true, true])
  room = RESERVE_BYTES.files - 1
  await assert.rejects(small.put(Buffer.from('一')), StorageFull)
  room = RESERVE_BYTES.files + bytes
  assert.equal((await small.put(Buffer.alloc(bytes, '四'))).sizeBytes, bytes)
})
