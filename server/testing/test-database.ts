import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Database, dumpMigrated, migrate, openDatabase, readMigrations, type Schema } from '../db/index.ts'

const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/alliance')

/** Names one state of the migrations. Their names too, which `schemaHash` of backups leaves out: the database records them. */
const stateOfMigrations = async (): Promise<string> => {
  const migrations = await readMigrations()
  return createHash('sha256')
    .update(migrations.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n'))
    .digest('hex')
    .slice(0, 24)
}

/** A migrated PGlite, dumped once for each state of the migrations: a test file then starts from it instead of migrating. */
const readSnapshot = async (): Promise<Blob> => {
  const path = join(cacheFolder, `small-${await stateOfMigrations()}.tar`)
  try {
    return new Blob([await readFile(path)])
  } catch {
    const blob = await dumpMigrated(migrate)
    await mkdir(cacheFolder, { recursive: true })
    const temporary = `${path}.${randomUUID()}`
    await writeFile(temporary, Buffer.from(await blob.arrayBuffer()))
    await rename(temporary, path)
    return blob
  }
}

/** Test files share a process: it is read once for all of them. */
let read: Promise<Blob> | undefined
const snapshot = () => (read ??= readSnapshot())

const withName = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

const isTaken = (error: unknown) => ['42P04', '23505', '55006'].includes(String((error as { code?: unknown }).code))

/** Creates a migrated template for this state of the migrations; concurrent calls are safe. */
const ensureTemplate = async (url: string, admin: Database, name: string) => {
  const [known] = await admin.script((script) =>
    script.query('select 1 from pg_database where datname = $1 and datistemplate', [name]),
  )
  if (known) return
  const building = `${name}_${randomUUID().slice(0, 8)}`
  await statement(admin, `create database "${building}"`)
  const database = await openDatabase({ url: withName(url, building) })
  await migrate(database)
  await database.close()
  try {
    await statement(admin, `alter database "${building}" rename to "${name}"`)
    await statement(admin, `alter database "${name}" is_template true`)
  } catch (error) {
    if (!isTaken(error)) throw error
    await statement(admin, `drop database "${building}"`)
  }
}

/** Databases can't be created or dropped in a transaction: a single statement. */
const statement = async ({ db }: Database, text: string) => {
  const { CompiledQuery } = await import('kysely')
  await db.executeQuery(CompiledQuery.raw(text))
}

const postgres = async (url: string) => {
  const admin = await openDatabase({ url })
  const template = `alliance_${await stateOfMigrations()}`
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ensureTemplate(url, admin, template)
  await statement(admin, `create database "${name}" template "${template}"`)
  const database = await openDatabase({ url: withName(url, name) })
  const close = async () => {
    await database.close()
    await statement(admin, `drop database if exists "${name}" with (force)`)
    await admin.close()
  }
  return { ...database, close, url: withName(url, name) }
}

/** Aborts every transaction at its end and runs it again, which doubles any effects outside of the database (decision 045). */
const doneTwice = <D extends Database>(database: D): D => {
  const db = database.db as Kysely<Schema>
  const begun = new WeakSet<object>()
  const transaction = db.transaction.bind(db)
  db.transaction = () => {
    const builder = transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      if (begun.has(work)) return execute(work)
      begun.add(work)
      return execute(async (inner) => {
        await work(inner)
        throw Object.assign(new Error('given up once'), { code: '40P01' })
      })
    }
    return builder
  }
  return database
}

/**
 * A migrated database: PGlite in memory, or on a server if TEST_DATABASE_URL is set; deleted by its close. With
 * TEST_TRANSACTIONS=twice every transaction is aborted and run again.
 */
export const testDatabase = async (): Promise<Database & { url?: string }> => {
  const url = process.env['TEST_DATABASE_URL']
  const database = await (url ? postgres(url) : openDatabase({ memory: true, snapshot: await snapshot() }))
  return process.env['TEST_TRANSACTIONS'] === 'twice' ? doneTwice(database) : database
}
