import { GoldState } from '@alliance/contract/states'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

const hasSigner = sql<boolean>`exists (
  select 1 from jsonb_array_elements_text(version.identity -> 'signers') as signer
  where jsonb_exists(certificate.body::jsonb -> 'signerSha256', signer))`

/**
 * Rounds under way, each with the revoked certificates whose reasons may hold for it, too: of its file, whoever held them, and of
 * what the same key signed, if it is the same app or has the same applicant (as `besides` of the certificates).
 */
const besideRevoked = (db: Db) =>
  db
    .selectFrom('round')
    .innerJoin('app', 'app.id', 'round.app_id')
    .innerJoin('version', 'version.id', 'round.version_id')
    .innerJoin('certificate', (join) =>
      join
        .on('certificate.revoked_at', 'is not', null)
        .on((on) =>
          on.or([
            on('certificate.sha256', '=', on.ref('version.sha256')),
            on.and([
              on.or([
                on('certificate.package_name', '=', on.ref('app.package_name')),
                on('certificate.account_id', '=', on.ref('round.account_id')),
              ]),
              hasSigner,
            ]),
          ]),
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
