import { GoldState } from '@alliance/contract/states'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** The highest version code that has passed, as digits: it may exceed a number's precision. */
const highestPassedCode = sql<string | null>`max(nullif(passed.version_code, '')::numeric)::text`

/** The highest versionCode of an app that has passed a round, as decimal digits; undefined if none has. */
export const lastCertifiedCode = async (db: Db, appId: string) => {
  const row = await db
    .selectFrom('round')
    .innerJoin('version as passed', 'passed.id', 'round.version_id')
    .select(highestPassedCode.as('code'))
    .where('round.app_id', '=', appId)
    .where('round.gold_state', '=', GoldState.passed)
    .executeTakeFirst()
  return row?.code ?? undefined
}

/**
 * Per version: until when its last unrevoked label is or was valid, and the highest versionCode of its app that has passed. A label
 * that ended before a later one was revoked is not the last: the version lost its gold by the revocation.
 */
export const standingOfVersions = (db: Db, versionIds: readonly string[]) =>
  db
    .selectFrom('version')
    .select('version.id')
    .select((select) => [
      select
        .selectFrom('round')
        .innerJoin('certificate', 'certificate.round_id', 'round.id')
        .select(({ fn }) => fn.max('certificate.valid_until').as('until'))
        .whereRef('round.version_id', '=', 'version.id')
        .where('certificate.revoked_at', 'is', null)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('round as later')
                .innerJoin('certificate as lost', 'lost.round_id', 'later.id')
                .select('lost.id')
                .whereRef('later.version_id', '=', 'version.id')
                .where('lost.revoked_at', '>=', where.ref('certificate.valid_until')),
            ),
          ),
        )
        .as('goldUntil'),
      select
        .selectFrom('round')
        .innerJoin('version as passed', 'passed.id', 'round.version_id')
        .select(highestPassedCode.as('code'))
        .whereRef('round.app_id', '=', 'version.app_id')
        .where('round.gold_state', '=', GoldState.passed)
        .as('lastCertified'),
    ])
    .where('version.id', 'in', [...versionIds])
    .execute()
