import { randomInt } from 'node:crypto'
import type { emailPurposes } from '@alliance/contract/account-entry'
import type { Parts } from '../../compose.ts'
import { type Db, newId } from '../../db/index.ts'
import { isSameDigest, keyedDigest } from '../../keyed-digest.ts'

export type EmailPurpose = (typeof emailPurposes)[number]
/** Whose code it is: one purpose, one address, and for a change of address one account. */
export type CodeFor = { purpose: EmailPurpose; emailKey: string; accountId?: string }

type Keeper = Pick<Parts, 'settings' | 'limits'>

const CODES = 1_000_000
const DIGITS = 6
const ownerOf = ({ purpose, emailKey, accountId = '' }: CodeFor) => `email code ${purpose} ${emailKey} ${accountId}`

/** Six digits, each as likely as any other, leading zeros included. */
export const newCode = (): string => String(randomInt(CODES)).padStart(DIGITS, '0')

/** Stores a code in the place of the one before. Only its keyed digest is kept. */
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

/** What came of a try: the id of the code that was met, for `consumeCode`, and whether it was the right one. */
export type Tried = { id: string; isRight: boolean }

/**
 * Tries a code. A try is taken before it is looked at, so that many at once have no more tries than one after the other.
 * Undefined where there was nothing to guess at: no code was sent, it is over, or its tries are used up.
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

/** In the transaction of what the code allows: of many right answers at once one consumes it. */
export const consumeCode = async (db: Db, id: string): Promise<boolean> => {
  const row = await db.deleteFrom('email_code').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
