import { GoldState } from '@alliance/contract/states'
import { sql } from 'kysely'
import { contains, type Db } from '../../db/index.ts'

const versionColumns = [
  'version.version_name',
  'version.version_code',
  'version.sha256',
  'version.size_bytes',
  'version.uploaded_at',
] as const
const appColumns = ['app.id', 'app.package_name', 'app.name', 'app.icon_sha256', 'app.demo'] as const

/** Every app of the account with its newest round, if any: one index lookup per app. */
const withNewestRound = (db: Db, accountId: string) =>
  db
    .selectFrom('app')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('round')
          .select(['round.version_id', 'round.gold_state'])
          .whereRef('round.app_id', '=', 'app.id')
          .orderBy('round.submitted_at', 'desc')
          .orderBy('round.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where('app.account_id', '=', accountId)

type AppPage = {
  after?: [time: number, id: string]
  size: number
  keyword: string
  goldState: number | undefined
}

/** Larger than any time in milliseconds, so that one number encodes whether a round runs and when it last changed. */
const RUNNING_FIRST = 10 ** 14
const place = sql<number>`app.updated_at + case when newest.gold_state = ${GoldState.certifying}::int
  then ${RUNNING_FIRST}::bigint else 0 end`

/**
 * Apps with one version each: that of the newest round, or the newest upload if the app has no round. Running rounds first; then
 * by the latest change of a round, or by the upload if there is no round. Uploads don't move an app that has rounds, so that
 * trying out packages doesn't push a round out of sight.
 */
export const listApps = (db: Db, accountId: string, { after, size, keyword, goldState }: AppPage) =>
  withNewestRound(db, accountId)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('version')
          .select(['version.id as versionId', ...versionColumns])
          .whereRef('version.app_id', '=', 'app.id')
          .where((where) =>
            where.or([where('newest.version_id', 'is', null), where('version.id', '=', where.ref('newest.version_id'))]),
          )
          .orderBy('version.uploaded_at', 'desc')
          .orderBy('version.id', 'desc')
          .limit(1)
          .as('shown'),
      (join) => join.onTrue(),
    )
    .select([...appColumns, place.as('place')])
    .select([
      'shown.versionId',
      'shown.version_name',
      'shown.version_code',
      'shown.sha256',
      'shown.size_bytes',
      'shown.uploaded_at',
    ])
    .$if(keyword !== '', (query) =>
      query.where((where) =>
        where.or([where('app.name', ...contains(keyword)), where('app.package_name', ...contains(keyword))]),
      ),
    )
    .$if(goldState !== undefined, (query) => query.where('newest.gold_state', '=', goldState as GoldState))
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where(place, '<', after?.[0] ?? 0),
          where.and([where(place, '=', after?.[0] ?? 0), where('app.id', '<', after?.[1] ?? '')]),
        ]),
      ),
    )
    .orderBy(place, 'desc')
    .orderBy('app.id', 'desc')
    .limit(size)
    .execute()

const endOf = sql<number>`least(certificate.valid_until, coalesce(certificate.revoked_at, certificate.valid_until))`

/** Per app, of the labels of other versions than the shown one, the one that is valid for longest or ended last. */
export const labelsOfOthers = (db: Db, shown: readonly { id: string; versionId: string }[]) =>
  db
    .selectFrom('round')
    .innerJoin('certificate', 'certificate.round_id', 'round.id')
    .innerJoin('version', 'version.id', 'round.version_id')
    .distinctOn('round.app_id')
    .select(['round.app_id as appId', 'version.version_name as versionName', 'certificate.valid_until as goldUntil'])
    .select('certificate.revoked_at as revokedAt')
    .where(
      'round.app_id',
      'in',
      shown.map(({ id }) => id),
    )
    .where(
      'round.version_id',
      'not in',
      shown.map(({ versionId }) => versionId),
    )
    .orderBy('round.app_id')
    .orderBy(endOf, 'desc')
    .orderBy('certificate.id', 'desc')
    .execute()

/** The newest upload of each app, where that is another version than the one that is shown. */
export const uploadsSince = (db: Db, shown: readonly { id: string; versionId: string }[]) =>
  db
    .selectFrom('app')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('version')
          .select(['version.id', ...versionColumns])
          .whereRef('version.app_id', '=', 'app.id')
          .orderBy('version.uploaded_at', 'desc')
          .orderBy('version.id', 'desc')
          .limit(1)
          .as('uploaded'),
      (join) => join.onTrue(),
    )
    .selectAll('uploaded')
    .select('app.id as appId')
    .where(
      'app.id',
      'in',
      shown.map(({ id }) => id),
    )
    .where(
      'uploaded.id',
      'not in',
      shown.map(({ versionId }) => versionId),
    )
    .execute()

/** How many apps stand in each gold state; `state` null: no round was ever opened. */
export const countByState = (db: Db, accountId: string) =>
  withNewestRound(db, accountId)
    .select((select) => ['newest.gold_state as state', select.fn.countAll<number>().as('apps')])
    .groupBy('newest.gold_state')
    .execute()

const ALL_APPS_CAP = 1000

export const allApps = (db: Db, accountId: string) =>
  db
    .selectFrom('app')
    .select(appColumns)
    .where('account_id', '=', accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ALL_APPS_CAP)
    .execute()

export const versionsOfApp = (db: Db, appId: string, page: { after?: [time: number, id: string]; size: number }) =>
  db
    .selectFrom('version')
    .select(['id', 'version_name', 'version_code', 'sha256', 'size_bytes', 'uploaded_at'])
    .where('app_id', '=', appId)
    .$if(page.after !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('uploaded_at', 'id'), '<', where.tuple(page.after?.[0] ?? 0, page.after?.[1] ?? '')),
      ),
    )
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .execute()
