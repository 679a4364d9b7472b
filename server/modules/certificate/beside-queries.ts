import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** Columns of what a certificate is compared with, and its signers as a JSON array. */
type Signed = { sha256: string; packageName: string; accountId: string; signers: RawBuilder<unknown> }

/**
 * Whether one reason to revoke may hold for both: the certificate is of the same file, whoever holds it, or of what the same key
 * signed, if it is the same app or has the same holder.
 */
export const isBeside = (certificate: string, { sha256, packageName, accountId, signers }: Signed) => {
  const of = (column: string) => sql.ref(`${certificate}.${column}`)
  const hasSigner = sql`exists (
    select 1 from jsonb_array_elements_text(${signers}) as signer
    where jsonb_exists(${of('body')}::jsonb -> 'signerSha256', signer))`
  const isOfApp = sql`${of('package_name')} = ${sql.ref(packageName)}`
  const isOfHolder = sql`${of('account_id')} = ${sql.ref(accountId)}`
  return sql<boolean>`(${of('sha256')} = ${sql.ref(sha256)} or (${isOfApp} or ${isOfHolder}) and ${hasSigner})`
}

const isOfFile = sql<boolean>`beside.sha256 = one.sha256`

/** Certificates beside this one, without it. Those of the file first, then newest first. */
const besides = (db: Db, number: string) =>
  db
    .selectFrom('certificate as one')
    .innerJoin('certificate as beside', (join) =>
      join.on(
        isBeside('beside', {
          sha256: 'one.sha256',
          packageName: 'one.package_name',
          accountId: 'one.account_id',
          signers: sql`one.body::jsonb -> 'signerSha256'`,
        }),
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
