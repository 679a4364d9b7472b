import { login as loginCall } from '@alliance/contract/account'
import type { Parts } from '../../compose.ts'
import { addressKey, Refusal, serve, takeAll } from '../../http/index.ts'
import { emailKey } from './email-key.ts'
import { accountInfoOf } from './info.ts'
import { PasswordsBusy } from './passwords.ts'
import { type AccountRow, findAccountByEmailKey, isKnownAddress, isOffAllowList } from './queries.ts'
import { openSession } from './tokens.ts'

const BUSY_RETRY_S = 3

type Try = { key: string; address: string; account: AccountRow | undefined }

/**
 * What a try is counted by. An address from which the account has signed in before has a count of its own: a stranger who
 * guesses can shut the door for strangers, never for the owner.
 */
const countersOf = async ({ db, rates: { limits } }: Parts, { key, address, account }: Try) => {
  const from = addressKey(address)
  const isKnown = account !== undefined && (await isKnownAddress(db, account.id, address))
  const subject = isKnown ? `${key} from ${from}` : key
  return [
    [limits.loginPerAddress, from],
    [limits.loginPerAccount, subject],
    [limits.loginPerAccountDay, subject],
  ] as const
}

const isRightPassword = async ({ passwords }: Parts, password: string, account: AccountRow | undefined) => {
  try {
    return await passwords.verify(password, account?.password_hash)
  } catch (error) {
    if (error instanceof PasswordsBusy) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: BUSY_RETRY_S })
    throw error
  }
}

/**
 * An unknown address and a wrong password get one answer after one amount of work. Tries are counted before the password is
 * looked at, so that many at once can't slip through, and given back when it was right.
 */
export const login = serve(loginCall, async ({ parts, db, now, address, userAgent, refuse }, { email, password }) => {
  const key = emailKey(email)
  const account = await findAccountByEmailKey(db, key)
  const counters = await countersOf(parts, { key, address, account })
  await takeAll(counters)
  const isRight = await isRightPassword(parts, password, account)
  if (!isRight || !account) throw refuse('WRONG_CREDENTIALS')
  await Promise.all(counters.map(([limit, subject]) => limit.giveBack(subject)))
  if (account.grants.length === 0 && (await isOffAllowList(db, account.email_key))) throw refuse('NOT_ON_ALLOW_LIST')
  const token = await openSession(db, { accountId: account.id, now, userAgent, address })
  return { ...accountInfoOf({ ...account, dataState: account.data_state }), token }
})
