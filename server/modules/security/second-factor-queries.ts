import type { Db } from '../../db/index.ts'

export const findSecondFactor = (db: Db, accountId: string) =>
  db
    .selectFrom('second_factor')
    .select(['secret_sealed', 'next_sealed', 'confirmed_at', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Starts the setup, or starts it again; false once one is confirmed. */
export const saveSecret = async (db: Db, accountId: string, { sealed, now }: { sealed: string; now: number }) => {
  const row = await db
    .insertInto('second_factor')
    .values({ account_id: accountId, secret_sealed: sealed, confirmed_at: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret_sealed: sealed, created_at: now, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the secret that is to replace a confirmed one; an earlier one that was never confirmed is forgotten. */
export const saveNextSecret = (db: Db, accountId: string, sealed: string) =>
  db.updateTable('second_factor').set({ next_sealed: sealed }).where('account_id', '=', accountId).execute()

/**
 * The next secret takes the place of the confirmed one, whose sessions elsewhere have to pass again. False if another request
 * did this, or began anew.
 */
export const replaceSecret = async (
  db: Db,
  { accountId, sealed, step, now }: { accountId: string; sealed: string; step: number; now: number },
) => {
  const row = await db
    .updateTable('second_factor')
    .set({ secret_sealed: sealed, next_sealed: null, last_step: step, confirmed_at: now })
    .where('account_id', '=', accountId)
    .where('next_sealed', '=', sealed)
    .returning('account_id')
    .executeTakeFirst()
  if (row) await db.updateTable('session').set({ second_factor_at: null }).where('account_id', '=', accountId).execute()
  return row !== undefined
}

/** Five minutes, in steps of 30 s: no clock of a phone or another server is off by more. */
const STEPS_APART = 10

/**
 * Compare-and-set, so that each code works once, even concurrently. A last step further ahead was used while the clock was
 * wrong and is ignored, or nobody could sign in until that time. `sealed` guards against a concurrent new setup.
 */
export const useStep = async (db: Db, accountId: string, { step, sealed }: { step: number; sealed: string }) => {
  const row = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('secret_sealed', '=', sealed)
    .where((eb) => eb.or([eb('last_step', '<', step), eb('last_step', '>', step + STEPS_APART)]))
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when another request has confirmed it. */
export const confirmSecret = async (db: Db, accountId: string, now: number) => {
  const row = await db
    .updateTable('second_factor')
    .set({ confirmed_at: now })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export const saveRecoveryCodes = async (db: Db, accountId: string, digests: readonly string[]) => {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db
    .insertInto('recovery_code')
    .values(digests.map((digest) => ({ account_id: accountId, code_hmac: digest })))
    .execute()
}

export const takeRecoveryCode = async (db: Db, accountId: string, digest: string): Promise<boolean> => {
  const row = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hmac', '=', digest)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export const countRecoveryCodes = async (db: Db, accountId: string) => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export const markSessionPassed = (db: Db, sessionKey: string, now: number) =>
  db.updateTable('session').set({ second_factor_at: now }).where('token_sha256', '=', sessionKey).execute()

export const hasSessionPassed = async (db: Db, sessionKey: string) => {
  const row = await db.selectFrom('session').select('second_factor_at').where('token_sha256', '=', sessionKey).executeTakeFirst()
  return row !== undefined && row.second_factor_at !== null
}

/** Removes the second factor and its sessions' passed state. False if there was none. */
export const removeSecondFactor = async (db: Db, accountId: string): Promise<boolean> => {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db.updateTable('session').set({ second_factor_at: null }).where('account_id', '=', accountId).execute()
  const row = await db.deleteFrom('second_factor').where('account_id', '=', accountId).returning('account_id').executeTakeFirst()
  return row !== undefined
}
