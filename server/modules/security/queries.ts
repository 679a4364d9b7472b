import type { DeletionObstacle } from '@alliance/contract/security'
import { GoldState } from '@alliance/contract/states'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** Throws a unique violation when the address is taken. */
export const setEmail = (db: Db, accountId: string, { email, emailKey }: { email: string; emailKey: string }) =>
  db.updateTable('account').set({ email, email_key: emailKey }).where('id', '=', accountId).execute()

/** Gives an entry of the allow list to another address, which may have one already. False if there was none. */
export const moveAllowed = async (db: Db, { from, to }: { from: string; to: string }): Promise<boolean> => {
  const entry = await db
    .deleteFrom('allow_list_entry')
    .where('email_key', '=', from)
    .returning(['id', 'created_at'])
    .executeTakeFirst()
  if (!entry) return false
  await db
    .insertInto('allow_list_entry')
    .values({ ...entry, email_key: to })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Unexpired sessions, latest use first. */
export const listSessions = (
  db: Db,
  accountId: string,
  { now, idleMs, absoluteMs }: { now: number; idleMs: number; absoluteMs: number },
) =>
  db
    .selectFrom('session')
    .select(['token_sha256', 'created_at', 'last_used_at', 'user_agent', 'address'])
    .where('account_id', '=', accountId)
    .where('last_used_at', '>', now - idleMs)
    .where('created_at', '>', now - absoluteMs)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_sha256')
    .execute()

export const deleteOwnSession = async (db: Db, accountId: string, tokenSha256: string): Promise<boolean> => {
  const row = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_sha256', '=', tokenSha256)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** What blocks deleting an account: a running round, or that it is the last administrator. */
export const deletionObstacle = async (db: Db, accountId: string): Promise<DeletionObstacle | undefined> => {
  const { rows } = await sql<{ running: boolean; last: boolean }>`
    select
      exists (select 1 from round where account_id = ${accountId} and gold_state = ${GoldState.certifying}) as running,
      exists (select 1 from account where id = ${accountId} and 'administrator' = any(grants))
        and not exists (
          select 1 from account where id <> ${accountId} and 'administrator' = any(grants) and delete_at is null
        ) as last`.execute(db)
  if (rows[0]?.running) return 'ROUND_RUNNING'
  return rows[0]?.last ? 'LAST_ADMINISTRATOR' : undefined
}

export const setDeletion = async (db: Db, accountId: string, at: number | null): Promise<boolean> => {
  const row = await db
    .updateTable('account')
    .set({ delete_at: at })
    .where('id', '=', accountId)
    .where('delete_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const accountRow = (db: Db, accountId: string) =>
  db.selectFrom('account').select(['id', 'email', 'delete_at']).where('id', '=', accountId)
/** Excludes all inserts of rows that refer to the account, and waits for open ones. */
export const lockAccount = (db: Db, accountId: string) => accountRow(db, accountId).forUpdate().executeTakeFirst()
/** Serializes requests and cancellations of a deletion, without waiting for inserts that refer to the account. */
export const lockDeletion = (db: Db, accountId: string) => accountRow(db, accountId).forNoKeyUpdate().executeTakeFirst()

/** Every stored file that the account's rows refer to. */
export const filesOf = async (db: Db, accountId: string): Promise<string[]> => {
  const { rows } = await sql<{ sha256: string | null }>`
    select sha256 from version where account_id = ${accountId}
    union select sha256 from upload where account_id = ${accountId} and sha256 is not null
    union select sha256 from image where account_id = ${accountId}
    union select sha256 from appeal_file where account_id = ${accountId}
    union select icon_sha256 from app where account_id = ${accountId} and icon_sha256 is not null
    union select unnest(array[f.sha256, f.manifest_sha256]) from round_facts f
      join round r on r.id = f.round_id where r.account_id = ${accountId}
    union select e.sha256 from evidence e
      join device_task t on t.id = e.task_id
      left join round r on r.id = t.round_id
      left join cloud_run c on c.id = t.cloud_run_id
      where ${accountId} in (r.account_id, c.account_id)`.execute(db)
  return rows.flatMap(({ sha256 }) => sha256 ?? [])
}

/** Deletes the account with everything that refers to it, and the mails sent to it. */
export const deleteAccount = async (db: Db, { id, email }: { id: string; email: string }) => {
  await db.deleteFrom('mail').where('to_address', '=', email).where('state', '<>', 'queued').execute()
  await db.deleteFrom('account').where('id', '=', id).execute()
}
