import type { ApiTokenEnd } from '@alliance/contract/api-tokens'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export const listApiTokens = (db: Db, accountId: string) =>
  db
    .selectFrom('api_token')
    .select(['id', 'name', 'created_at', 'expires_at', 'last_used_at', 'ended_at', 'ended_by'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const live = (now: number) => sql<boolean>`ended_at is null and expires_at > ${now}`

/** Number of usable tokens of each of these accounts; accounts without any are not in the map. */
export const liveApiTokens = async (db: Db, accountIds: readonly string[], now: number): Promise<Map<string, number>> => {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('api_token')
    .select((select) => ['account_id', select.fn.countAll<number>().as('count')])
    .where('account_id', 'in', [...accountIds])
    .where(live(now))
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id: id, count }) => [id, count]))
}

type NewApiToken = {
  id: string
  tokenSha256: string
  accountId: string
  name: string
  now: number
  expiresAt: number
}
export const insertApiToken = (db: Db, token: NewApiToken) =>
  db
    .insertInto('api_token')
    .values({
      id: token.id,
      token_sha256: token.tokenSha256,
      account_id: token.accountId,
      name: token.name,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute()

/** Deletes the oldest ended or expired tokens. */
export const forgetEnded = (db: Db, accountId: string, { now, keep }: { now: number; keep: number }) =>
  db
    .deleteFrom('api_token')
    .where('id', 'in', (from) =>
      from
        .selectFrom('api_token')
        .select('id')
        .where('account_id', '=', accountId)
        .where(sql<boolean>`not (${live(now)})`)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute()

export const findToken = (db: Db, id: string) =>
  db.selectFrom('api_token').select(['account_id', 'name', 'expires_at']).where('id', '=', id).executeTakeFirst()

/**
 * Undefined if no reminder is due: sent already, ended, or replaced by a token of the same name that is valid for longer.
 */
export const rememberReminder = (db: Db, { id, daysLeft, now }: { id: string; daysLeft: number; now: number }) =>
  db
    .updateTable('api_token')
    .set({ reminded_days: daysLeft })
    .where('id', '=', id)
    .where(live(now))
    .where((where) => where.or([where('reminded_days', 'is', null), where('reminded_days', '>', daysLeft)]))
    .where(
      sql<boolean>`not exists (select 1 from api_token newer where newer.account_id = api_token.account_id
        and newer.name = api_token.name and newer.ended_at is null and newer.expires_at > api_token.expires_at)`,
    )
    .returning('id')
    .executeTakeFirst()

type Ending = { accountId: string; by: ApiTokenEnd; now: number; id?: string }
/** Ends an account's live tokens, or the given one. Returns their names. */
export const endApiTokens = async (db: Db, { accountId, by, now, id }: Ending): Promise<string[]> => {
  const rows = await db
    .updateTable('api_token')
    .set({ ended_at: now, ended_by: by })
    .where('account_id', '=', accountId)
    .where(live(now))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}
