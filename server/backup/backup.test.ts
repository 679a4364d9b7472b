import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Database, newId, openDatabase, readMigrations, toJson } from '../db/index.ts'
import { bucketStorage } from '../storage/bucket-storage.ts'
import { folderStorage } from '../storage/index.ts'
import { startBucket } from '../storage/testing/bucket-server.ts'
import { startTestApi, testDatabase, type TestApi } from '../testing/index.ts'
import { adoptPublished } from '../modules/content-desk/index.ts'
import { publishArticle } from '../modules/news/index.ts'
import { addPicture } from '../modules/pictures/index.ts'
import { drawn, seedPictures, shown } from '../seed/pictures.ts'
import { stableId } from '../seed/stable-id.ts'
import { restoreBackup, writeBackup } from './backup.ts'
import { copyFiles, type LeftOut } from './copy-files.ts'

let api: TestApi
let home: string
before(async () => {
  api = await startTestApi()
  home = await mkdtemp(join(tmpdir(), 'alliance-backup-'))
})
after(async () => {
  await api.close()
  await rm(home, { recursive: true, force: true })
})

/** Two texts, and a picture in three sizes. */
const FILES = 5

const fill = async () => {
  const { db, storage } = api.parts
  const account = await api.makeMember({ companyName: "O'Brien \\ 公司\n", grants: ['editor', 'a"b'] })
  for (const text of ['one', 'two']) {
    const { sha256, sizeBytes } = await storage.put(Buffer.from(text))
    await db.insertInto('blob').values({ sha256, size_bytes: sizeBytes, created_at: 1 }).execute()
  }
  const [picture] = seedPictures
  assert.ok(picture)
  const described = { name: picture.name, alt: picture.alt, credit: '' }
  await addPicture(api.parts, { id: stableId(picture.name), described, bytes: await drawn(picture), who: '', now: 5 })
  const article = { type: 1, title: '兼容性', summary: '', source: '', blocks: [shown(picture, '')], publishedAt: 5 }
  await publishArticle(api.parts, { id: newId(1), ...article })
  await adoptPublished(db)
  await db
    .insertInto('setting')
    .values({ name: 'odd', value: toJson({ n: 1.5, text: '\'\\"', none: null }) })
    .execute()
  await api.parts.db
    .insertInto('member')
    .values(Array.from({ length: 450 }, (_, n) => ({ id: `m${n}`, name: `成员 ${n}`, type: 2 })))
    .execute()
  return account
}
const rowsOf = async ({ db }: Pick<Database, 'db'>) => {
  const all: Record<string, unknown> = {}
  for (const table of ['account', 'blob', 'setting', 'article', 'member', 'content_version', 'picture', 'picture_use'])
    all[table] = (await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(db)).rows
  return all
}
const place = async (name: string) => {
  const dataDir = await mkdtemp(join(home, `${name}-`))
  return { dataDir, storage: await folderStorage(join(dataDir, 'files')) }
}

test('a backup holds all rows and files, and a restore into an empty installation gives them back', async () => {
  await fill()
  const { dataDir } = await place('from')
  await writeFile(join(dataDir, 'secrets.json'), '{"passwordSalt":"x"}', { mode: 0o600 })
  const target = join(home, 'backup')
  const manifest = await writeBackup({ database: api.parts.database, storage: api.parts.storage, dataDir }, target)
  assert.equal(manifest.files, FILES)
  assert.equal((await stat(join(target, 'database.jsonl'))).mode & 0o777, 0o600)
  await assert.rejects(writeBackup({ ...api.parts, dataDir }, target), /EEXIST/, 'never over a backup that exists')

  const to = await place('to')
  const database = await testDatabase()
  await restoreBackup({ database, ...to }, target)
  assert.deepEqual(await rowsOf(database), await rowsOf(api.parts.database))
  for (const { sha256 } of await database.db.selectFrom('blob').selectAll().execute()) assert.ok(await to.storage.has(sha256))
  assert.equal(await readFile(join(to.dataDir, 'secrets.json'), 'utf8'), '{"passwordSalt":"x"}')
  assert.deepEqual(await database.db.selectFrom('session').selectAll().execute(), [], 'everybody signs in again')
  await assert.rejects(restoreBackup({ database, ...to }, target), /已经有账号/)
  await database.close()
})

test('a file that a sweep takes away meanwhile is missed by nobody', async () => {
  const { db, storage, database } = api.parts
  const { sha256, sizeBytes } = await storage.put(Buffer.from('going'))
  await db.insertInto('blob').values({ sha256, size_bytes: sizeBytes, created_at: 1 }).execute()
  const open = storage.open.bind(storage)
  const sweep = async () => {
    await storage.remove(sha256)
    await db.deleteFrom('blob').where('sha256', '=', sha256).execute()
  }
  const swept = { ...storage, open: async (one: string) => (one === sha256 && (await sweep()), open(one)) }
  const { files, leftOut } = await writeBackup({ database, storage: swept, dataDir: home }, join(home, 'while-swept'))
  assert.deepEqual([files, leftOut], [FILES, []])
})

/** A read error (EIO) in the middle of this one file. */
const unreadable = async function* (): AsyncGenerator<Uint8Array> {
  yield Buffer.from('begun')
  throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
}

test('files that are lost, changed or unreadable are left out by name, all others kept; what an older backup had of them comes back', async () => {
  const { storage, database, settings } = api.parts
  const hashes = (await api.parts.db.selectFrom('blob').select('sha256').orderBy('sha256').execute()).map((row) => row.sha256)
  assert.equal(hashes.length, FILES)
  const [lost = '', changed = '', broken = ''] = hashes
  const pathOf = (sha256: string) => join(settings.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2))
  const [lostBytes, changedBytes] = [await readFile(pathOf(lost)), await readFile(pathOf(changed))]
  await storage.remove(lost)
  await appendFile(pathOf(changed), 'x')
  const failing = { ...storage, open: async (sha256: string) => (sha256 === broken ? unreadable() : storage.open(sha256)) }
  const target = join(home, 'not-all')
  const { files, leftOut } = await writeBackup({ database, storage: failing, dataDir: home }, target)
  await storage.put(lostBytes)
  await writeFile(pathOf(changed), changedBytes)
  const named = [
    { sha256: lost, why: 'lost' },
    { sha256: changed, why: 'changed' },
    { sha256: broken, why: 'unreadable' },
  ]
  const byName = (list: LeftOut[]) => list.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
  assert.deepEqual([files, byName(leftOut)], [FILES - named.length, named])
  const manifest = JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8')) as { leftOut: LeftOut[] }
  assert.deepEqual(byName(manifest.leftOut), named)
  assert.deepEqual((await readdir(join(target, 'files'))).toSorted(), hashes.slice(named.length))

  await writeFile(join(target, 'files', lost), lostBytes)
  await writeFile(join(target, 'files', '.directory'), 'what a file manager leaves')
  const to = await place('not-all-to')
  const fresh = await testDatabase()
  const restored = await restoreBackup({ database: fresh, ...to }, target)
  assert.deepEqual([restored.files, restored.missing], [FILES - 2, [changed, broken]])
  assert.deepEqual(await rowsOf(fresh), await rowsOf(api.parts.database), 'all rows are there, those of missing files too')
  await fresh.close()
})

test('nothing stays of files that can not be read, in whatever order the disk answers', async () => {
  const target = await mkdtemp(join(home, 'unread-'))
  const storage = { ...api.parts.storage, open: async () => unreadable() }
  const hashes = Array.from({ length: 1500 }, (_, n) => createHash('sha256').update(`${n}`).digest('hex'))
  // Keeps libuv's threads busy, which open and remove files.
  let copying = true
  const busy = Array.from({ length: 8 }, async () => {
    while (copying) await readFile('/proc/self/maps')
  })
  const { files, leftOut } = await copyFiles({ database: api.parts.database, storage }, hashes, target)
  copying = false
  await Promise.all(busy)
  assert.deepEqual([files, leftOut.length, await readdir(target)], [0, hashes.length, []])
})

test('a connection to the bucket that breaks within a file is opened again; a bucket that goes on breaking off is away', async (context) => {
  const bucket = await startBucket()
  context.after(() => bucket.close())
  const storage = await bucketStorage(bucket.settings, await mkdtemp(join(home, 'transit-')))
  const hashes = await Promise.all(['one', 'two', 'three'].map(async (text) => (await storage.put(Buffer.from(text))).sha256))
  const copy = async (pausesMs: number[]) =>
    copyFiles({ database: api.parts.database, storage, pausesMs }, hashes, await mkdtemp(join(home, 'broken-')))
  bucket.failNext('GET object', 'half', 'half')
  assert.deepEqual(await copy([0, 0]), { files: 3, leftOut: [] })
  bucket.failNext('GET object', 'half')
  assert.deepEqual(await copy([]), { files: 2, leftOut: [{ sha256: hashes[0], why: 'unreadable' }] })
  bucket.failNext('GET object', 'half', 'half')
  await assert.rejects(copy([]), /文件存储一再断开/)
})

test('a disk that fails while the backup is written stops it: nothing would be worth keeping', async () => {
  const { storage, database } = api.parts
  const failing = {
    ...storage,
    open: async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
    },
  }
  await assert.rejects(writeBackup({ database, storage: failing, dataDir: home }, join(home, 'full')), /ENOSPC/)
})

test('an incomplete or spoiled backup is refused, and nothing of it stays', async () => {
  const source = join(home, 'spoiled')
  await writeBackup({ database: api.parts.database, storage: api.parts.storage, dataDir: home }, source)
  const [blob] = await api.parts.db.selectFrom('blob').selectAll().execute()
  await appendFile(join(source, 'files', blob!.sha256), 'x')
  const to = await place('spoiled-to')
  const database = await testDatabase()
  await assert.rejects(restoreBackup({ database, ...to }, source), /已损坏，没有恢复/)
  await rm(join(source, 'manifest.json'))
  await assert.rejects(restoreBackup({ database, ...to }, source), /没有完整的备份/)
  assert.deepEqual(await database.db.selectFrom('account').selectAll().execute(), [])
  await database.close()
})

/** A backup as written by the version whose newest migration is `newest`. */
const olderBackup = async (newest: string, rows: { table: string; row: object }[]) => {
  const source = await mkdtemp(join(home, 'older-'))
  const before = (await readMigrations()).filter(({ name }) => name <= newest)
  const schema = createHash('sha256')
    .update(before.map(({ sha256 }) => sha256).join())
    .digest('hex')
  await mkdir(join(source, 'files'))
  await writeFile(join(source, 'database.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const manifest = { format: 1, schema, at: '2026-01-01T00:00:00.000Z', rows: rows.length, files: 0 }
  await writeFile(join(source, 'manifest.json'), JSON.stringify(manifest))
  return source
}
const oldRows = [
  {
    table: 'account',
    row: {
      id: 'a1',
      email: 'a@example.test',
      email_key: 'a@example.test',
      password_hash: 'x',
      grants: ['editor'],
      created_at: 1,
    },
  },
  { table: 'article', row: { id: 'n1', type: 1, title: '旧文章', summary: '', source: '', blocks: [], published_at: 5 } },
  { table: 'member', row: { id: 'm1', name: '旧成员', type: 2, introduction: '', sort: 3, demo: false } },
].map(({ table, row }) => ({
  table,
  row: table === 'account' ? { data_state: 2, company_name: '', demo: false, delete_at: null, ...row } : row,
}))

test('a backup of an earlier version comes back as an update brings its rows up to date', async () => {
  const source = await olderBackup('0012-search.sql', oldRows)
  const database = await openDatabase({ memory: true })
  await restoreBackup({ database, ...(await place('older-to')) }, source)
  const { db } = database
  const article = await db.selectFrom('article').select(['title', 'published_at']).executeTakeFirstOrThrow()
  assert.deepEqual(article, { title: '旧文章', published_at: 5 })
  const onDesk = await db.selectFrom('content').select(['id', 'kind', 'public_version']).execute()
  assert.deepEqual(onDesk, [{ id: 'n1', kind: 'article', public_version: 1 }], 'a later migration has taken it on')
  const member = await db.selectFrom('member').select(['name', 'sort', 'revision']).executeTakeFirstOrThrow()
  assert.deepEqual(member, { name: '旧成员', sort: 3, revision: 1 })
  const { rows: applied } = await sql`select name from migration`.execute(db)
  assert.equal(applied.length, (await readMigrations()).length)
  await database.close()
})

test('a backup that does not fit is refused in words, and nothing of it stays', async () => {
  const older = await olderBackup('0012-search.sql', oldRows)
  const started = await testDatabase()
  await assert.rejects(restoreBackup({ database: started, ...(await place('started')) }, older), /从没启动过/)
  assert.deepEqual(await started.db.selectFrom('account').select('id').execute(), [])
  const newer = await olderBackup('0012-search.sql', oldRows)
  const manifest = JSON.parse(await readFile(join(newer, 'manifest.json'), 'utf8')) as object
  await writeFile(join(newer, 'manifest.json'), JSON.stringify({ ...manifest, schema: 'f'.repeat(64) }))
  await assert.rejects(restoreBackup({ database: started, ...(await place('newer')) }, newer), /更新的或另一个版本/)
  await started.close()
})
