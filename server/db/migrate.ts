import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainFailure } from '../plain-failure.ts'
import { type Database, isAway, type Script } from './database.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Any number that nothing else on the server uses for an advisory lock. */
const LOCK = 7_142_026
const LOCK_MS = 30_000

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

/**
 * Advisory lock until the end of the transaction: of several starting processes one migrates, the others wait and find it
 * done. Neither this wait nor building an index is bound by the statement timeout of requests; waiting for a table lock is
 * bounded, because everybody else queues behind it.
 */
const takeTurn = async (script: Script) => {
  await script.exec('set local statement_timeout = 0; set local lock_timeout = 0')
  await script.query('select pg_advisory_xact_lock($1)', [LOCK])
  await script.exec(`set local lock_timeout = ${LOCK_MS}`)
}

const assertUnchanged = ({ name, sha256 }: Migration, applied: unknown) => {
  if (applied !== sha256)
    throw new PlainFailure(`升级脚本 ${name} 与当初用在这个数据库上的不一样：请放回原来的文件，改动另写一个新文件。`)
}

const apply = async (script: Script, kind: Database['kind'], migration: Migration) => {
  const { name, sql, sha256 } = migration
  if (kind === 'postgres') await takeTurn(script)
  const [applied] = await script.query('select sha256 from migration where name = $1', [name])
  if (applied) return assertUnchanged(migration, applied['sha256'])
  await script.exec(sql)
  await script.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
}

const OLDEST = 15

/** Our SQL needs UTF-8 (lengths are in characters) and this version of PostgreSQL. */
const assertFit = async (script: Script) => {
  const [row] = await script.query(
    "select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int / 10000 as version",
  )
  const { encoding, version } = row as { encoding: string; version: number }
  if (version < OLDEST) throw new PlainFailure(`数据库是 PostgreSQL ${version}，需要 ${OLDEST} 或更新的版本。`)
  if (encoding !== 'UTF8')
    throw new PlainFailure(
      `数据库的编码是 ${encoding}，需要 UTF8：请新建一个库，例如 createdb --encoding=UTF8 --template=template0。`,
    )
}

const begin = ({ script, kind }: Pick<Database, 'script' | 'kind'>): Promise<void> =>
  script(async (script) => {
    await assertFit(script)
    if (kind === 'postgres') await takeTurn(script)
    await script.exec(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
  })

/** An older version would misread, and corrupt, the data of a newer one. */
const assertNoneLater = async ({ script }: Pick<Database, 'script'>, migrations: readonly Migration[]) => {
  const applied = await script((script) => script.query('select name from migration order by name'))
  const known = new Set(migrations.map(({ name }) => name))
  const later = applied.find(({ name }) => !known.has(String(name)))
  if (later)
    throw new PlainFailure(
      `数据库已经被更新的版本升级过（${String(later['name'])}），这个版本不能使用它：请换回新版本；要退回旧版本，只能恢复升级之前的备份。`,
    )
}

/** One migration, all or nothing; on failure it is rolled back and the error names its file. */
const applyOne = async ({ script, kind }: Pick<Database, 'script' | 'kind'>, migration: Migration) => {
  try {
    await script((script) => apply(script, kind, migration))
  } catch (cause) {
    if (cause instanceof PlainFailure || isAway(cause)) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new PlainFailure(`数据库升级到 ${migration.name} 时失败，这一步已经撤销：${why}。查明原因后再启动，会从这一步继续。`, {
      cause,
    })
  }
}

const applyAll = async (database: Database, migrations: readonly Migration[]): Promise<void> => {
  await begin(database)
  await assertNoneLater(database, migrations)
  for (const migration of migrations) await applyOne(database, migration)
}

/** Applies the missing migrations, one transaction per file. */
export const migrate = async (database: Database): Promise<void> => applyAll(database, await readMigrations())

/**
 * For commands that only work beside the site: throws, and changes nothing, unless the database has exactly this version's
 * schema. A command that migrated would take the schema away under a running older version, and the way back with it.
 */
export const assertMigrated = async (database: Pick<Database, 'script'>): Promise<void> => {
  const migrations = await readMigrations()
  const [found] = await database.script((script) => script.query("select to_regclass('migration') as found"))
  if (!found?.['found']) throw new PlainFailure('这个数据库里没有网站的数据：请核对 DATABASE_URL 或 DATA_DIR，或先启动网站。')
  await assertNoneLater(database, migrations)
  const [row] = await database.script((script) => script.query('select count(*)::int4 as applied from migration'))
  if (Number(row?.['applied']) < migrations.length)
    throw new PlainFailure('数据库还是升级以前的结构，没有动它：请用升级以前的程序运行这条命令，或先启动新版本的网站。')
}

/**
 * Migrates a new database to the schema of this hash, perhaps an earlier one: a dump fits only the schema it was made with.
 * `unknown`: no schema of this version has the hash; `ahead`: the database is past it. Both leave it unchanged.
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
