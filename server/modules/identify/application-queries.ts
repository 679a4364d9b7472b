import type { Application } from '@alliance/contract/application'
import type { Declarations } from '@alliance/contract/identify'
import { GoldState } from '@alliance/contract/states'
import type { Db } from '../../db/index.ts'

/** What the applicant wrote for those who judge a round; access is checked by the caller. */
export const applicationOf = async (db: Db, roundId: string): Promise<Application> => {
  const row = await db
    .selectFrom('round')
    .leftJoin('round as repeated', 'repeated.id', 'round.retest_of')
    .select(['round.remark', 'round.retest_reason', 'repeated.number'])
    .select((select) => select.ref('round.declarations').$castTo<Declarations>().as('declarations'))
    .where('round.id', '=', roundId)
    .executeTakeFirstOrThrow()
  const { remark, declarations, number, retest_reason: reason } = row
  return { remark, declarations, retest: reason === '' ? null : { number, reason } }
}

/** Versions of an app that were uploaded later than another one, have been read and have not passed, newest first. */
export const laterVersions = (db: Db, { appId, uploadedAt, size }: { appId: string; uploadedAt: number; size: number }) =>
  db
    .selectFrom('version')
    .select(['id', 'app_id', 'version_name', 'version_code'])
    .where('app_id', '=', appId)
    .where('uploaded_at', '>', uploadedAt)
    .where('analysis_state', 'in', ['done', 'unreadable'])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('round')
            .select('round.id')
            .whereRef('round.version_id', '=', 'version.id')
            .where('round.gold_state', '=', GoldState.passed),
        ),
      ),
    )
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
