import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export const findAccountByEmailKey = (db: Db, emailKey: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'email_key', 'password_hash', 'data_state', 'grants', 'company_name', 'demo'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountByEmailKey>>>

/** Whether an account has a session, even an old one, from this network address: it has counters that no stranger can use up. */
export const hasSignedInFrom = async (db: Db, { emailKey, address }: { emailKey: string; address: string }): Promise<boolean> => {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('account.id')
    .where('email_key', '=', emailKey)
    .where('session.address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

/** The caller's own account, for calls that check its password. */
export const findOwnAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'email_key', 'password_hash', 'grants', 'delete_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

/**
 * Locks the account's row until the transaction ends, against others that lock it. It doesn't block inserts of rows that refer to
 * the account: they may hold what this transaction waits for, which would be a deadlock.
 */
export const lockAccountRow = async (db: Db, accountId: string): Promise<void> => {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/**
 * Also locks the account's row, to create something that outlives the session (an API token, say): concurrent creations count each
 * other. False if the session has ended meanwhile, e.g. by a new password: then nothing may be created.
 */
export const lockAccountInSession = async (db: Db, { id, sessionKey }: { id: string; sessionKey: string }): Promise<boolean> => {
  await lockAccountRow(db, id)
  // Locked, too: whoever ends everybody's sessions finds what is created here when its turn comes.
  const session = await db
    .selectFrom('session')
    .select('account_id')
    .where('token_sha256', '=', sessionKey)
    .forKeyShare()
    .executeTakeFirst()
  return session !== undefined
}

/**
 * Locks all administrators until the transaction ends: two who revoke each other's grant, or leave, are serialized. It doesn't
 * block inserts of rows that refer to them, or a steady stream of messages to one would keep this waiting.
 */
export const lockAdministrators = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from account where 'administrator' = any(grants) and delete_at is null order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Compare-and-set: false if the password has changed since it was read. */
export const setPassword = async (db: Db, accountId: string, { from, to }: { from: string; to: string }): Promise<boolean> => {
  const row = await db
    .updateTable('account')
    .set({ password_hash: to })
    .where('id', '=', accountId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const setPasswordByEmailKey = (db: Db, emailKey: string, passwordHash: string) =>
  db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('email_key', '=', emailKey)
    .returning(['id', 'email'])
    .executeTakeFirst()

/** Ends all sessions of an account except `but`. Returns the number ended. */
export const endSessions = async (db: Db, accountId: string, but = ''): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_sha256', '<>', but)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

type NewSession = {
  tokenSha256: string
  accountId: string
  now: number
  userAgent: string
  address: string
  secondFactorAt?: number
}
export const insertSession = (db: Db, { tokenSha256, accountId, now, userAgent, address, secondFactorAt }: NewSession) =>
  db
    .insertInto('session')
    .values({
      token_sha256: tokenSha256,
      account_id: accountId,
      created_at: now,
      last_used_at: now,
      user_agent: userAgent,
      address,
      second_factor_at: secondFactorAt ?? null,
    })
    .execute()

export const deleteSession = (db: Db, tokenSha256: string) =>
  db.deleteFrom('session').where('token_sha256', '=', tokenSha256).execute()

export type NewAccount = {
  id: string
  email: string
  emailKey: string
  passwordHash: string
  dataState: number
  grants: string[]
  companyName: string
  demo: boolean
  now: number
}
/** Undefined when the address is taken: the unique key decides. */
export const insertAccount = (db: Db, account: NewAccount) =>
  db
    .insertInto('account')
    .values({
      id: account.id,
      email: account.email,
      email_key: account.emailKey,
      password_hash: account.passwordHash,
      data_state: account.dataState,
      grants: account.grants,
      company_name: account.companyName,
      demo: account.demo,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Mail addresses of all accounts with this grant. */
export const addressesOf = async (db: Db, grant: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where(sql<boolean>`${grant} = any(grants)`)
    .orderBy('id')
    .execute()
  return rows.map(({ email }) => email)
}
