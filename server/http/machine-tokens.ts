import { API_TOKEN_PREFIX } from '@alliance/contract/api-tokens'
import { DataState } from '@alliance/contract/states'
import { sql } from 'kysely'
import type { Parts } from '../compose.ts'
import type { Db } from '../db/index.ts'
import { offAllowList } from './allow-list.ts'
import { Refusal } from './refusal.ts'
import type { Account } from './serve.ts'
import { accountColumns, accountOf, touch, type AccountRow } from './token-account.ts'

/** Machine tokens have prefixes that tell them apart from session tokens, for secret scanners too. */
const LAB_TOKEN = /^lab_[A-Za-z0-9_-]{43}$/
const API_TOKEN = new RegExp(`^${API_TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`)
export const isLabToken = (token: unknown): token is string => typeof token === 'string' && LAB_TOKEN.test(token)
export const isApiToken = (token: unknown): token is string => typeof token === 'string' && API_TOKEN.test(token)

type Seen = Pick<Parts, 'db' | 'limits'>
type Sent = { digest: string; now: number }
type MachineRow = AccountRow & { id: string; last_used_at: number | null }

/** A lab token acts for its creator as long as they review for the same member. */
const findLab = async (db: Db, digest: string) => {
  const { rows } = await sql<MachineRow>`
    select ${accountColumns}, t.id, t.last_used_at
    from lab_token t
      join account a on a.id = t.account_id
      join reviewer r on r.account_id = a.id and r.member_id = t.member_id
    where t.token_sha256 = ${digest} and 'vendor' = any(a.grants)`.execute(db)
  return rows[0]
}

/** The account that a lab's machine acts for. No second factor: nobody is there to type it. */
export const identifyLab = async (parts: Seen, { digest, now }: Sent): Promise<Account> => {
  const row = await findLab(parts.db, digest)
  if (!row) throw new Refusal('NOT_LOGGED_IN')
  await touch(parts, 'lab_token', { digest, lastUsedAt: row.last_used_at, now })
  return { ...accountOf(row, digest), labTokenId: row.id }
}

const findApi = async (db: Db, digest: string) => {
  const { rows } = await sql<MachineRow & { expires_at: number; ended_at: number | null; off_list: boolean }>`
    select ${accountColumns}, t.id, t.last_used_at, t.expires_at, t.ended_at, ${offAllowList} as off_list
    from api_token t join account a on a.id = t.account_id
    where t.token_sha256 = ${digest}`.execute(db)
  return rows[0]
}

/** The member that a CI acts for: held to the same rules as the member's browser, without any staff roles of the account. */
export const identifyApi = async (parts: Seen, { digest, now }: Sent, mayCall: boolean): Promise<Account> => {
  const row = await findApi(parts.db, digest)
  if (!row) throw new Refusal('NOT_LOGGED_IN')
  if (row.ended_at !== null || row.expires_at <= now) throw new Refusal('API_TOKEN_OVER')
  // Recorded even if refused below: a stolen token tried elsewhere has been used.
  await touch(parts, 'api_token', { digest, lastUsedAt: row.last_used_at, now })
  if (row.off_list) throw new Refusal('NOT_ON_ALLOW_LIST')
  if (!mayCall) throw new Refusal('API_TOKEN_FORBIDDEN')
  if (row.data_state !== DataState.complete) throw new Refusal('PROFILE_INCOMPLETE')
  return { ...accountOf(row, digest), grants: [] }
}
