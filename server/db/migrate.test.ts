import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { testDatabase } from '../testing/index.ts'
import { dumpedTables, leftOutTables } from './dump.ts'
import { PlainFailure } from '../plain-failure.ts'
import { type Database, migrate, openDatabase } from './index.ts'

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

test('a start waits for another process that migrates, for longer than a question may take', async () => {
  const { url } = database as Database & { url?: string }
  // The embedded database has one process.
  if (url === undefined) return
  const hurried = await openDatabase({ url: `${url}?statement_timeout=200` })
  const holding = Promise.withResolvers<void>()
  const other = database.script(async (script) => {
    await script.query('select pg_advisory_xact_lock(7142026)')
    holding.resolve()
    await script.query('select pg_sleep(1)')
  })
  await holding.promise
  await migrate(hurried)
  await Promise.all([other, hurried.close()])
})

test('a database whose texts are bytes is refused before anything stands in it', async () => {
  const { url } = database as Database & { url?: string }
  if (url === undefined) return
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const name = `bytes_${randomUUID().slice(0, 8)}`
  await admin.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  const bytes = await openDatabase({ url: Object.assign(new URL(url), { pathname: `/${name}` }).href })
  try {
    await assert.rejects(migrate(bytes), (error: Error) => error instanceof PlainFailure && /SQL_ASCII.*UTF8/.test(error.message))
    assert.deepEqual(await bytes.script((script) => script.query("select 1 from pg_tables where tablename = 'migration'")), [])
  } finally {
    await bytes.close()
    await admin.query(`drop database ${name}`)
    await admin.end()
  }
})

test('a step that fails is taken back, told by its name, and made up for by the next start', async () => {
  const last = "name = '0039-picture-sizes.sql'"
  await database.script((script) => script.exec(`delete from migration where ${last}`))
  await assert.rejects(migrate(database), (error: Error) => {
    assert.ok(error instanceof PlainFailure)
    assert.match(error.message, /0039-picture-sizes\.sql.*medium_sha256/)
    return true
  })
  await database.script((script) => script.exec('alter table picture drop column medium_sha256'))
  await migrate(database)
  const [row] = await database.script((script) => script.query(`select name from migration where ${last}`))
  assert.ok(row)
})

test('a database that a later version has been at is refused, and nothing is changed', async () => {
  await database.script((script) => script.exec("insert into migration (name, sha256) values ('9999-later.sql', '')"))
  await assert.rejects(migrate(database), (error: Error) => error instanceof PlainFailure && /9999-later/.test(error.message))
  await database.script((script) => script.exec("delete from migration where name = '9999-later.sql'"))
  await migrate(database)
})

test('a migration that was changed after it had been applied is refused', async () => {
  await sql`update migration set sha256 = 'other'`.execute(database.db)
  await assert.rejects(migrate(database), (error: Error) => error instanceof PlainFailure && /0001-start/.test(error.message))
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
