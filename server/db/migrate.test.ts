import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../testing/index.ts'
import { dumpedTables, leftOutTables } from './dump.ts'
import { type Database, migrate } from './index.ts'

let database: Database
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

test('migrating again, also several at once, changes nothing', async () => {
  const applied = () => sql<{ name: string }>`select * from migration order by name`.execute(database.db)
  const { rows } = await applied()
  await Promise.all([migrate(database), migrate(database)])
  assert.deepEqual((await applied()).rows, rows)
  assert.ok(rows.length > 0)
})

test('a migration that was changed after it had been applied is refused', async () => {
  await sql`update migration set sha256 = 'other'`.execute(database.db)
  await assert.rejects(migrate(database), /was changed after it had been applied/)
})

test('every table is either dumped or left out of backups on purpose', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(database.db)
  const tables = rows.map(({ name }) => name).filter((name) => name !== 'migration')
  assert.deepEqual(tables.toSorted(), [...dumpedTables, ...leftOutTables].toSorted())
})

test('nothing that names an account keeps it from being deleted', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'account'::regclass and confdeltype not in ('c', 'n')`.execute(database.db)
  assert.deepEqual(rows, [], 'references account on delete cascade, or on delete set null')
})
