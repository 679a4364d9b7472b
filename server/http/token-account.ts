import { sql } from 'kysely'
import type { Parts } from '../compose.ts'
import { isUnavailable } from '../db/index.ts'
import type { Account } from './serve.ts'

/** Columns that the query of any kind of token selects of its account, `a` in the SQL. */
export type AccountRow = {
  account_id: string
  email: string
  data_state: number
  grants: string[]
  company_name: string
  demo: boolean
}
export const accountColumns = sql`a.id as account_id, a.email, a.data_state, a.grants, a.company_name, a.demo`

export const accountOf = (row: AccountRow, sessionKey: string): Account => ({
  id: row.account_id,
  email: row.email,
  dataState: row.data_state,
  grants: row.grants,
  companyName: row.company_name,
  demo: row.demo,
  sessionKey,
})

type Use = { digest: string; lastUsedAt: number | null; now: number }
/**
 * Records the use of a token, at most once a minute, so that not every read becomes a write. If the database is read-only,
 * its disk being full, the request goes on.
 */
export const touch = async (
  { db, limits }: Pick<Parts, 'db' | 'limits'>,
  table: 'session' | 'lab_token' | 'api_token',
  { digest, lastUsedAt, now }: Use,
): Promise<void> => {
  const before = now - limits.session.touchMs
  if ((lastUsedAt ?? 0) >= before) return
  try {
    await sql`
      update ${sql.table(table)} set last_used_at = ${now}
      where token_sha256 = ${digest} and coalesce(last_used_at, 0) < ${before}`.execute(db)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
