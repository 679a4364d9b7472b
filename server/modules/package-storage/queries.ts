import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** Total bytes of an account's packages: those to be kept, and removable ones. */
export const sumsOf = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ kept: number; removable: number }>`
    select coalesce(sum(size_bytes) filter (where has_round), 0)::bigint as kept,
      coalesce(sum(size_bytes) filter (where not has_round), 0)::bigint as removable
    from (select v.size_bytes, exists (select 1 from round r where r.version_id = v.id) as has_round
      from version v where v.account_id = ${accountId}) packages`.execute(db)
  return rows[0] ?? { kept: 0, removable: 0 }
}

/** Analysed versions without any round, largest first. */
export const listRemovable = (
  db: Db,
  accountId: string,
  { after, size }: { after?: [bytes: number, id: string]; size: number },
) =>
  db
    .selectFrom('version')
    .leftJoin('app', 'app.id', 'version.app_id')
    .select([
      'version.id as versionId',
      'version.version_name as versionName',
      'version.version_code as versionCode',
      'version.file_name as fileName',
      'version.size_bytes as sizeBytes',
      'version.uploaded_at as uploadedAt',
      'app.id as apkId',
      'app.name',
      'app.package_name as packageName',
    ])
    .select((select) =>
      select
        .selectFrom('cloud_run')
        .select(({ fn }) => fn.countAll<number>().as('runs'))
        .whereRef('cloud_run.version_id', '=', 'version.id')
        .as('cloudRuns'),
    )
    .select(
      sql<boolean>`app.id is not null and not exists (select 1 from version o where o.app_id = app.id and o.id <> version.id)`.as(
        'isOnly',
      ),
    )
    .where('version.account_id', '=', accountId)
    .where('version.analysis_state', 'in', ['done', 'unreadable'])
    .where((where) =>
      where.not(where.exists(where.selectFrom('round').select('round.id').whereRef('round.version_id', '=', 'version.id'))),
    )
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('version.size_bytes', 'version.id'), '<', where.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .orderBy('version.size_bytes', 'desc')
    .orderBy('version.id', 'desc')
    .limit(size)
    .execute()

/** Null if the package could not be read, undefined if the account has no such version. */
export const appOfVersion = async (db: Db, accountId: string, versionId: string): Promise<string | null | undefined> => {
  const row = await db
    .selectFrom('version')
    .select('app_id')
    .where('id', '=', versionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.app_id
}

/** A version of this account, locked until the transaction ends, so that no round can be opened with it. */
export const lockOwnVersion = (db: Db, accountId: string, versionId: string) =>
  db
    .selectFrom('version')
    .select(['id', 'app_id', 'sha256', 'analysis_state'])
    .where('id', '=', versionId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

export const hasRound = async (db: Db, versionId: string) =>
  (await db.selectFrom('round').select('id').where('version_id', '=', versionId).limit(1).executeTakeFirst()) !== undefined

/** Labs' files for cloud tests of a version, which are deleted with it. */
export const evidenceOf = async (db: Db, versionId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('evidence')
    .innerJoin('device_task', 'device_task.id', 'evidence.task_id')
    .innerJoin('cloud_run', 'cloud_run.id', 'device_task.cloud_run_id')
    .select('evidence.sha256')
    .where('cloud_run.version_id', '=', versionId)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

export const isTestedNow = async (db: Db, versionId: string) =>
  (await db
    .selectFrom('cloud_run')
    .select('id')
    .where('version_id', '=', versionId)
    .where('state', '=', 'running')
    .limit(1)
    .executeTakeFirst()) !== undefined

export const deleteVersion = (db: Db, versionId: string) => db.deleteFrom('version').where('id', '=', versionId).execute()

/** Deletes an app without versions, with its review. Returns its icon's hash, if any. */
export const deleteAppWithoutVersions = async (db: Db, appId: string): Promise<string[]> => {
  // In a statement of its own: one that waited for a version which was just read would not look for it again.
  await db.selectFrom('app').select('id').where('id', '=', appId).forUpdate().execute()
  const gone = await db
    .deleteFrom('app')
    .where('id', '=', appId)
    .where((where) =>
      where.not(where.exists(where.selectFrom('version').select('version.id').whereRef('version.app_id', '=', 'app.id'))),
    )
    .returning('icon_sha256')
    .executeTakeFirst()
  return gone?.icon_sha256 ? [gone.icon_sha256] : []
}
