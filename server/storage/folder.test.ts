import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { folderStorage, type Storage } from './index.ts'

let folder: string
let storage: Storage
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alliance-files-'))
  storage = await folderStorage(folder)
})
after(() => rm(folder, { recursive: true, force: true }))

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
  // Named, and gone when it is looked at: another process has finished it meanwhile.
  await symlink(join(folder, 'nowhere'), join(folder, 'temporary', 'gone'))
  await folderStorage(folder)
  assert.deepEqual((await temporaries()).toSorted(), ['fresh', 'gone'])
})
