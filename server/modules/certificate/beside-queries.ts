import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

const isOfFile = sql<boolean>`beside.sha256 = one.sha256`
const hasSigner = sql<boolean>`exists (
  select 1 from jsonb_array_elements_text(one.body::jsonb -> 'signerSha256') as signer
  where jsonb_exists(beside.body::jsonb -> 'signerSha256', signer))`

/**
 * Certificates for which this one's reason to be revoked may hold too, without it: of the same file, whoever holds them, and of
 * what the same key signed, if it is the same app or has the same holder. Those of the file first, then newest first.
 */
const besides = (db: Db, number: string) =>
  db
    .selectFrom('certificate as one')
    .innerJoin('certificate as beside', (join) =>
      join.on((on) =>
        on.or([
          on('beside.sha256', '=', on.ref('one.sha256')),
          on.and([
            on.or([
              on('beside.package_name', '=', on.ref('one.package_name')),
              on('beside.account_id', '=', on.ref('one.account_id')),
            ]),
            hasSigner,
          ]),
        ]),
      ),
    )
    .where('one.number', '=', number)
    .where('beside.number', '<>', number)
    .orderBy(isOfFile, 'desc')
    .orderBy('beside.id', 'desc')

export const validBeside = (db: Db, number: string, { now, most }: { now: number; most: number }) =>
  besides(db, number)
    .select([
      'beside.number',
      'beside.app_name',
      'beside.version_name',
      'beside.company',
      'beside.valid_until',
      'beside.round_id',
    ])
    .select(isOfFile.as('isOfFile'))
    .where('beside.revoked_at', 'is', null)
    .where('beside.valid_until', '>', now)
    .limit(most)
    .execute()

/** Whether all these certificates are of the same file or signing key as this one. */
export const areBeside = async (db: Db, number: string, others: readonly string[]): Promise<boolean> => {
  if (others.length === 0) return true
  const rows = await besides(db, number)
    .select('beside.number')
    .where('beside.number', 'in', [...others])
    .execute()
  return rows.length === others.length
}
