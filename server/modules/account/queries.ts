import type { Db } from '../../db/index.ts'

export const findAccountByEmailKey = (db: Db, emailKey: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'email_key', 'password_hash', 'data_state', 'grants', 'company_name', 'demo'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountByEmailKey>>>

/** Whether this account has a session from this address: somebody who once knew the password sits there. */
export const isKnownAddress = async (db: Db, accountId: string, address: string) => {
  const row = await db
    .selectFrom('session')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

export const isOffAllowList = async (db: Db, emailKey: string) => {
  const setting = await db.selectFrom('setting').select('value').where('name', '=', 'allowListOn').executeTakeFirst()
  if (setting?.value !== true) return false
  const entry = await db.selectFrom('allow_list_entry').select('email_key').where('email_key', '=', emailKey).executeTakeFirst()
  return entry === undefined
}

type NewSession = { tokenSha256: string; accountId: string; now: number; userAgent: string; address: string }
export const insertSession = (db: Db, { tokenSha256, accountId, now, userAgent, address }: NewSession) =>
  db
    .insertInto('session')
    .values({
      token_sha256: tokenSha256,
      account_id: accountId,
      created_at: now,
      last_used_at: now,
      user_agent: userAgent,
      address,
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
