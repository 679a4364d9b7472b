import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { isUnavailable } from './database.ts'
import { openPglite } from './open-pglite.ts'
import { DiskNearlyFull } from './spare-disk.ts'
import { inTransaction } from './transaction-guard.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alliance-full-'))
})
after(() => rm(folder, { recursive: true, force: true }))

test('with the disk nearly full nothing is written, reading goes on, and so does writing once there is room', async () => {
  let free = 1024 ** 3
  const database = await openPglite({ folder: join(folder, 'database') }, () => free)
  const { db } = database
  await sql`create table note (words text)`.execute(db)
  const write = () => sql`insert into note (words) values ('x')`.execute(db)
  const count = async () => (await sql<{ n: number }>`select count(*)::int as n from note`.execute(db)).rows[0]?.n
  await write()
  free = 63 * 1024 ** 2
  await assert.rejects(write, (error) => error instanceof DiskNearlyFull && isUnavailable(error))
  const writeTogether = () =>
    inTransaction(db, async (db) => {
      await sql`select 1 from note for update`.execute(db)
      await sql`insert into note (words) values ('y')`.execute(db)
    })
  await assert.rejects(writeTogether, DiskNearlyFull)
  assert.equal(await count(), 1)
  await sql`with one as (select 1) select * from one`.execute(db)
  await assert.rejects(sql`with gone as (delete from note returning 1) select * from gone`.execute(db), DiskNearlyFull)
  free = 1024 ** 3
  await write()
  await writeTogether()
  assert.equal(await count(), 3)
  await database.close()
  free = 0
  await assert.rejects(
    openPglite({ folder: join(folder, 'database') }, () => free),
    /剩余不到 64 MiB/,
  )
  free = 1024 ** 3
  await (await openPglite({ folder: join(folder, 'database') }, () => free)).close()
})
