import type { Analysis, Declarations } from '@alliance/contract/identify'
import { sql } from 'kysely'
import type { Identity, JudgeProgress, StoredTerm } from '../../analysis/judgement.ts'
import { type Db, toJson } from '../../db/index.ts'

/** The self-check as stored in the row. */
export type SelfCheck = { engine: string; pack: string; judgedOn: string; terms: StoredTerm[]; sdks?: string[] }

const versionColumns = [
  'version.id',
  'version.app_id',
  'version.sha256',
  'version.file_name',
  'version.size_bytes',
  'version.version_name',
  'version.version_code',
  'version.uploaded_at',
] as const

/** A version of this account, without the results of the analysis. */
export const findVersion = (db: Db, accountId: string, versionId: string) =>
  db
    .selectFrom('version')
    .select([...versionColumns, 'version.analysis_state'])
    .where('version.id', '=', versionId)
    .where('version.account_id', '=', accountId)
    .executeTakeFirst()

/** The same with progress, identity and self-check. */
export const findAnalysed = (db: Db, accountId: string, versionId: string) =>
  db
    .selectFrom('version')
    .select([...versionColumns, 'analysis_state', 'analysis_reason'])
    .select((select) => [
      select.ref('analysis_progress').$castTo<JudgeProgress | null>().as('progress'),
      select.ref('identity').$castTo<Identity | null>().as('identity'),
      select.ref('self_check').$castTo<SelfCheck | null>().as('selfCheck'),
    ])
    .where('version.id', '=', versionId)
    .where('version.account_id', '=', accountId)
    .executeTakeFirst()

type AnalysisRow = Pick<NonNullable<Awaited<ReturnType<typeof findAnalysed>>>, 'analysis_state' | 'analysis_reason' | 'progress'>
/** The state of a package's analysis, as defined by the contract. */
export const analysisOf = ({ analysis_state: state, analysis_reason: reason, progress }: AnalysisRow): Analysis => {
  if (state === 'unreadable') return { state, reason }
  if (state !== 'running') return { state }
  const { done, total, standard, title } = progress ?? { done: 0, total: 0, standard: null, title: '' }
  return { state, done, total, standard, title }
}

type NewVersion = {
  id: string
  accountId: string
  sha256: string
  fileName: string
  sizeBytes: number
  uploadedAt: number
}
/** Undefined when this account has a version of the same content: the unique key decides. */
export const insertVersion = (db: Db, version: NewVersion) =>
  db
    .insertInto('version')
    .values({
      id: version.id,
      account_id: version.accountId,
      sha256: version.sha256,
      file_name: version.fileName,
      size_bytes: version.sizeBytes,
      uploaded_at: version.uploadedAt,
      app_id: null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** The existing version of the same content, renamed to the latest file name; undefined if it was deleted meanwhile. */
export const sentAgain = (db: Db, { accountId, sha256, fileName }: Pick<NewVersion, 'accountId' | 'sha256' | 'fileName'>) =>
  db
    .updateTable('version')
    .set({ file_name: fileName })
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .returning('id')
    .executeTakeFirst()

/** Sets a version back to `waiting` if it was unreadable or judged by another pack; else undefined. */
export const waitAgain = (db: Db, versionId: string, pack: string) =>
  db
    .updateTable('version')
    .set({ analysis_state: 'waiting', analysis_progress: null, analysis_reason: '', self_check: null })
    .where('id', '=', versionId)
    .where((where) =>
      where.or([
        where('analysis_state', '=', 'unreadable'),
        where.and([where('analysis_state', '=', 'done'), where(sql<string>`self_check ->> 'pack'`, '!=', pack)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()

/** For the job: starts reading, again after a killed worker. Undefined if there is nothing to read. */
export const beginReading = (db: Db, versionId: string) =>
  db
    .updateTable('version')
    .set({ analysis_state: 'running', analysis_progress: null })
    .where('id', '=', versionId)
    .where('analysis_state', 'in', ['waiting', 'running'])
    .returning(['id', 'account_id', 'sha256', 'file_name', 'uploaded_at'])
    .executeTakeFirst()

export const writeProgress = (db: Db, versionId: string, progress: JudgeProgress) =>
  db
    .updateTable('version')
    .set({ analysis_progress: toJson(progress) })
    .where('id', '=', versionId)
    .where('analysis_state', '=', 'running')
    .execute()

export type Reading = {
  state: 'done' | 'unreadable'
  reason: string
  appId: string | null
  identity: Identity | null
  selfCheck: SelfCheck | null
}
const namedBy = (identity: Identity) => ({
  identity: toJson(identity),
  version_name: identity.versionName,
  version_code: identity.versionCode,
})

/** Undefined if another worker finished it first. */
export const finishReading = (db: Db, versionId: string, reading: Reading) =>
  db
    .updateTable('version')
    .set({
      analysis_state: reading.state,
      analysis_reason: reading.reason,
      analysis_progress: null,
      self_check: reading.selfCheck && toJson(reading.selfCheck),
      // A later reading that finds less deletes nothing: rounds refer to the version's app.
      ...(reading.appId === null ? {} : { app_id: reading.appId }),
      ...(reading.identity === null ? {} : namedBy(reading.identity)),
    })
    .where('id', '=', versionId)
    .where('analysis_state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst()

type SeenApp = {
  id: string
  accountId: string
  packageName: string
  name: string
  iconSha256: string | null
  now: number
}
/**
 * One app per package name and account. A later package updates name and icon, but the app's place in the list only if it has
 * no rounds. Undefined if the account is gone.
 */
export const upsertApp = (db: Db, app: SeenApp) =>
  db
    .insertInto('app')
    .columns(['id', 'account_id', 'package_name', 'name', 'icon_sha256', 'demo', 'updated_at', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('account')
        .select([
          sql<string>`${app.id}::text`.as('id'),
          'account.id as account_id',
          sql<string>`${app.packageName}::text`.as('package_name'),
          sql<string>`${app.name}::text`.as('name'),
          sql<string | null>`${app.iconSha256}::text`.as('icon_sha256'),
          'account.demo',
          sql<number>`${app.now}::bigint`.as('updated_at'),
          sql<number>`${app.now}::bigint`.as('created_at'),
        ])
        .where('account.id', '=', app.accountId),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'package_name']).doUpdateSet((set) => ({
        name: set.ref('excluded.name'),
        icon_sha256: sql`coalesce(excluded.icon_sha256, app.icon_sha256)`,
        updated_at: sql`case when exists (select 1 from round r where r.app_id = app.id) then app.updated_at
          else excluded.updated_at end`,
      })),
    )
    .returning('id')
    .executeTakeFirst()

/** The declarations of the latest application for this app. */
export const lastDeclarations = async (db: Db, accountId: string, appId: string) => {
  const row = await db
    .selectFrom('round')
    .select((select) => select.ref('declarations').$castTo<Declarations>().as('declarations'))
    .where('app_id', '=', appId)
    .where('account_id', '=', accountId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.declarations ?? null
}
