import { GoldState } from '@alliance/contract/states'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { isBeside } from '../certificate/index.ts'

/** Rounds under way, each with the revoked certificates beside it, whose reasons may hold for it, too. */
const besideRevoked = (db: Db) =>
  db
    .selectFrom('round')
    .innerJoin('app', 'app.id', 'round.app_id')
    .innerJoin('version', 'version.id', 'round.version_id')
    .innerJoin('certificate', (join) =>
      join.on('certificate.revoked_at', 'is not', null).on(
        isBeside('certificate', {
          sha256: 'version.sha256',
          packageName: 'app.package_name',
          accountId: 'round.account_id',
          signers: sql`version.identity -> 'signers'`,
        }),
      ),
    )
    .where('round.gold_state', '=', GoldState.certifying)

export const revokedBeside = (db: Db, roundId: string, most: number) =>
  besideRevoked(db)
    .select([
      'certificate.number',
      'certificate.app_name as appName',
      'certificate.version_name as versionName',
      'certificate.company',
      'certificate.revoke_reason as reason',
      'certificate.round_id as identifyId',
    ])
    .select((select) => select.ref('certificate.revoked_at').$notNull().as('revokedAt'))
    .select(sql<boolean>`certificate.sha256 = version.sha256`.as('isOfFile'))
    .where('round.id', '=', roundId)
    .orderBy('certificate.revoked_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(most)
    .execute()

/** Oldest first, as they end. */
export const roundsBesideRevoked = (db: Db, most: number) =>
  besideRevoked(db)
    .select(['round.id as identifyId', 'app.name', 'app.package_name as packageName', 'version.version_name as versionName'])
    .distinctOn(['round.submitted_at', 'round.id'])
    .orderBy('round.submitted_at')
    .orderBy('round.id')
    .limit(most)
    .execute()

export const countBesideRevoked = async (db: Db): Promise<number> => {
  const row = await besideRevoked(db)
    .select((select) => select.fn.count<number>('round.id').distinct().as('rounds'))
    .executeTakeFirstOrThrow()
  return Number(row.rounds)
}
