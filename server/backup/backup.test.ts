import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Database, newId, toJson } from '../db/index.ts'
import { folderStorage } from '../storage/index.ts'
import { startTestApi, testDatabase, type TestApi } from '../testing/index.ts'
import { publishArticle } from '../modules/news/index.ts'
import { restoreBackup, writeBackup } from './backup.ts'

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

const fill = async () => {
  const { db, storage } = api.parts
  const account = await api.makeMember({ companyName: "O'Brien \\ 公司\n", grants: ['editor', 'a"b'] })
  for (const text of ['one', 'two']) {
    const { sha256, sizeBytes } = await storage.put(Buffer.from(text))
    await db.insertInto('blob').values({ sha256, size_bytes: sizeBytes, created_at: 1 }).execute()
  }
  const article = { type: 1, title: '兼容性', summary: '', source: '', blocks: [], publishedAt: 5 }
  await publishArticle(api.parts, { id: newId(1), ...article })
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
  for (const table of ['account', 'blob', 'setting', 'article', 'member'])
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
  assert.equal(manifest.files, 2)
  assert.equal((await stat(join(target, 'database.jsonl'))).mode & 0o777, 0o600)
  await assert.rejects(writeBackup({ ...api.parts, dataDir }, target), /EEXIST/, 'never over a backup that exists')

  const to = await place('to')
  const database = await testDatabase()
  await restoreBackup({ database, ...to }, target)
  assert.deepEqual(await rowsOf(database), await rowsOf(api.parts.database))
  for (const { sha256 } of await database.db.selectFrom('blob').selectAll().execute()) assert.ok(await to.storage.has(sha256))
  assert.equal(await readFile(join(to.dataDir, 'secrets.json'), 'utf8'), '{"passwordSalt":"x"}')
  assert.deepEqual(await database.db.selectFrom('session').selectAll().execute(), [], 'everybody signs in again')
  await assert.rejects(restoreBackup({ database, ...to }, target), /has accounts already/)
  await database.close()
})

test('an incomplete or spoiled backup is refused, and nothing of it stays', async () => {
  const source = join(home, 'spoiled')
  await writeBackup({ database: api.parts.database, storage: api.parts.storage, dataDir: home }, source)
  const [blob] = await api.parts.db.selectFrom('blob').selectAll().execute()
  await appendFile(join(source, 'files', blob!.sha256), 'x')
  const to = await place('spoiled-to')
  const database = await testDatabase()
  await assert.rejects(restoreBackup({ database, ...to }, source), /已损坏/)
  await rm(join(source, 'manifest.json'))
  await assert.rejects(restoreBackup({ database, ...to }, source), /没有完整的备份/)
  assert.deepEqual(await database.db.selectFrom('account').selectAll().execute(), [])
  await database.close()
})
