import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** Numbers of credentials and webhooks that are valid by the database alone. */
export type Access = { sessions: number; apiTokens: number; labTokens: number; webhooks: number }

export const countAccess = async (db: Db, now: number): Promise<Access> => {
  const { rows } = await sql<Access>`
    select
      (select count(*)::int from session) as sessions,
      (select count(*)::int from api_token where ended_at is null and expires_at > ${now}) as "apiTokens",
      (select count(*)::int from lab_token) as "labTokens",
      (select count(*)::int from webhook where paused_at is null) as webhooks`.execute(db)
  return rows[0] ?? { sessions: 0, apiTokens: 0, labTokens: 0, webhooks: 0 }
}

/** Accounts with API tokens or webhooks in use. */
export const accountsWithMachines = async (db: Db, now: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from api_token where ended_at is null and expires_at > ${now}
    union select account_id from webhook where paused_at is null
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export const endEverySession = async (db: Db): Promise<number> =>
  (await db.deleteFrom('session').returning('account_id').execute()).length

export const withdrawEveryLabToken = async (db: Db): Promise<number> =>
  (await db.deleteFrom('lab_token').returning('id').execute()).length
