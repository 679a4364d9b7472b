import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Script } from './database.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Any number that no other user of the server's advisory locks takes. */
const LOCK = 7_142_026

type Migration = { name: string; sql: string; sha256: string }

/** All migrations in the order of their names. */
export const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const hashOf = (migrations: readonly Migration[]): string =>
  createHash('sha256')
    .update(migrations.map(({ sha256 }) => sha256).join())
    .digest('hex')

/** Names one state of the schema: the hash over all migrations. */
export const schemaHash = async (): Promise<string> => hashOf(await readMigrations())

const apply = async (script: Script, kind: Database['kind'], { name, sql, sha256 }: Migration) => {
  // Held until the transaction ends: of several starting processes one migrates, the others wait and find it done.
  if (kind === 'postgres') await script.query('select pg_advisory_xact_lock($1)', [LOCK])
  const [applied] = await script.query('select sha256 from migration where name = $1', [name])
  if (applied && applied['sha256'] !== sha256)
    throw new Error(`migration ${name} was changed after it had been applied to this database: add a new file instead`)
  if (applied) return
  await script.exec(sql)
  await script.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
}

const begin = (database: Pick<Database, 'script' | 'kind'>): Promise<void> =>
  database.script(async (script) => {
    if (database.kind === 'postgres') await script.query('select pg_advisory_xact_lock($1)', [LOCK])
    await script.exec(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
  })

const applyAll = async (database: Database, migrations: readonly Migration[]): Promise<void> => {
  await begin(database)
  for (const migration of migrations) await database.script((script) => apply(script, database.kind, migration))
}

/** Applies what is missing, one transaction per file. */
export const migrate = async (database: Database): Promise<void> => applyAll(database, await readMigrations())

/**
 * Brings a new database to the state that this hash names, be it an earlier one: rows of that state fit into no other.
 * `unknown`: no state of this version bears it; `ahead`: the database is past it already. Nothing is done then.
 */
export const migrateTo = async (database: Database, schema: string): Promise<'done' | 'unknown' | 'ahead'> => {
  const all = await readMigrations()
  const count = all.findLastIndex((_, index) => hashOf(all.slice(0, index + 1)) === schema) + 1
  if (count === 0) return 'unknown'
  await begin(database)
  const applied = await database.script((script) => script.query('select name from migration'))
  if (applied.length > count) return 'ahead'
  await applyAll(database, all.slice(0, count))
  return 'done'
}
