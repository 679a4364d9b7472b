import { randomInt } from 'node:crypto'
import type { emailPurposes } from '@alliance/contract/account-entry'
import type { Parts } from '../../compose.ts'
import { type Db, newId } from '../../db/index.ts'
import { isSameDigest, keyedDigest } from '../../keyed-digest.ts'

export type EmailPurpose = (typeof emailPurposes)[number]
/** What a code is for: one purpose, one address, and for a change of address one account. */
export type CodeFor = { purpose: EmailPurpose; emailKey: string; accountId?: string }

type Keeper = Pick<Parts, 'settings' | 'limits'>

const CODES = 1_000_000
const DIGITS = 6
const ownerOf = ({ purpose, emailKey, accountId = '' }: CodeFor) => `email code ${purpose} ${emailKey} ${accountId}`

/** Six digits, uniformly distributed, leading zeros included. */
export const newCode = (): string => String(randomInt(CODES)).padStart(DIGITS, '0')

/** Stores a code, replacing the previous one. Only its keyed digest is stored. */
export const storeCode = async (
  db: Db,
  { settings, limits }: Keeper,
  { code, now, ...of }: CodeFor & { code: string; now: number },
): Promise<void> => {
  const values = {
    id: newId(now),
    code_hmac: keyedDigest(settings.secrets.ticketKey, ownerOf(of), code),
    tries_left: limits.emailCode.tries,
    expires_at: now + limits.emailCode.lifeMs,
  }
  await db
    .insertInto('email_code')
    .values({ purpose: of.purpose, email_key: of.emailKey, account_id: of.accountId ?? '', ...values })
    .onConflict((conflict) => conflict.columns(['purpose', 'email_key', 'account_id']).doUpdateSet(values))
    .execute()
}

/** Result of an attempt: the code's id for `consumeCode`, and whether it was right. */
type Tried = { id: string; isRight: boolean }

/**
 * Checks a code. The attempt is counted before the check, so that concurrent attempts get no extra ones. Undefined if there is no
 * code, it has expired, or its attempts are used up.
 */
export const tryCode = async (
  db: Db,
  { settings }: Keeper,
  { code, now, ...of }: CodeFor & { code: string; now: number },
): Promise<Tried | undefined> => {
  const row = await db
    .updateTable('email_code')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('purpose', '=', of.purpose)
    .where('email_key', '=', of.emailKey)
    .where('account_id', '=', of.accountId ?? '')
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['id', 'code_hmac'])
    .executeTakeFirst()
  const given = keyedDigest(settings.secrets.ticketKey, ownerOf(of), code)
  return row && { id: row.id, isRight: isSameDigest(row.code_hmac, given) }
}

/** Call it in the transaction of what the code allows: of concurrent right answers one consumes it. */
export const consumeCode = async (db: Db, id: string): Promise<boolean> => {
  const row = await db.deleteFrom('email_code').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
