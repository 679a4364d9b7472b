import { GoldState } from '@alliance/contract/states'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export const versionOfRound = (db: Db, roundId: string) =>
  db
    .selectFrom('round')
    .innerJoin('version', 'version.id', 'round.version_id')
    .select(['round.app_id', 'version.id as version_id', 'version.version_code'])
    .where('round.id', '=', roundId)
    .executeTakeFirst()
type VersionOfRound = NonNullable<Awaited<ReturnType<typeof versionOfRound>>>

/** The version's unrevoked label that ends last, if it ends after this moment. */
export const labelAfter = (db: Db, versionId: string, after: number) =>
  db
    .selectFrom('round')
    .innerJoin('certificate', 'certificate.round_id', 'round.id')
    .select(['certificate.number', 'certificate.round_id', 'certificate.valid_until'])
    .where('round.version_id', '=', versionId)
    .where('certificate.revoked_at', 'is', null)
    .where('certificate.valid_until', '>', after)
    .orderBy('certificate.valid_until', 'desc')
    .limit(1)
    .executeTakeFirst()

export const runningRoundOf = (db: Db, versionId: string) =>
  db
    .selectFrom('round')
    .select(['id', 'standards'])
    .where('version_id', '=', versionId)
    .where('gold_state', '=', GoldState.certifying)
    .executeTakeFirst()

const code = (column: string) => sql<string>`nullif(${sql.ref(column)}, '')::numeric`

/** The highest version of the app that has passed a round, if it is higher than this one. Version codes are digits, or empty. */
export const higherPassed = (db: Db, { app_id: appId, version_code: versionCode }: VersionOfRound) =>
  db
    .selectFrom('round')
    .innerJoin('version', 'version.id', 'round.version_id')
    .select(['version.id', 'version.version_name', 'round.id as round_id'])
    .where('round.app_id', '=', appId)
    .where('round.gold_state', '=', GoldState.passed)
    .where(code('version.version_code'), '>', sql<string>`nullif(${versionCode}, '')::numeric`)
    .orderBy(code('version.version_code'), 'desc')
    .orderBy('round.submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
