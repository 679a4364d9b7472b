import { login as loginCall } from '@alliance/contract/account'
import type { Parts } from '../../compose.ts'
import { addressKey, Refusal, serve, takeAll } from '../../http/index.ts'
import { takeTicket } from '../captcha/index.ts'
import { emailKey } from './email-key.ts'
import { accountInfoOf } from './info.ts'
import { verifyOrBusy } from './or-busy.ts'
import { type AccountRow, findAccountByEmailKey, isKnownAddress, isOffAllowList } from './queries.ts'
import { openSession } from './tokens.ts'

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

/**
 * Counts the try, exactly however many come at once. Undefined when it may go on; else what it needs first, and then it
 * doesn't count. The counters of a right password are given back by the caller.
 */
const countTry = async (parts: Parts, tried: Try, ticket: string | undefined) => {
  const { limits } = parts.rates
  const counters = await countersOf(parts, tried)
  const [[perAddress, from], [perAccount, subject], [perDay]] = counters
  await takeAll([
    [perAddress, from],
    [perDay, subject],
  ])
  const { retryAfterS, taken } = await perAccount.tally(subject)
  if (retryAfterS !== undefined) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS })
  const free = parts.limits.loginFreeFailures
  const needsTicket = taken > free || (await limits.loginFailuresPerAddress.count(from)) >= free
  const mayGoOn = !needsTicket || (ticket !== undefined && (await takeTicket(parts.db, ticket, parts.clock())))
  if (!mayGoOn) await Promise.all(counters.map(([limit, key]) => limit.giveBack(key)))
  return { mayGoOn, from, subject, failures: taken - 1 }
}

/** The account's own failures are forgotten, also where they stand in the address's count; those of others are not. */
const forgetFailures = async (
  { rates: { limits } }: Parts,
  { from, subject, failures }: { from: string; subject: string; failures: number },
) => {
  await limits.loginPerAddress.giveBack(from)
  await limits.loginPerAccount.clear(subject)
  await limits.loginPerAccountDay.clear(subject)
  const others = await limits.loginFailuresPerAddress.count(from)
  if (failures > 0 && others > 0) await limits.loginFailuresPerAddress.giveBack(from, Math.min(failures, others))
}

/**
 * An unknown address and a wrong password get one answer after one amount of work. Tries are counted before the password is
 * looked at, so that many at once can't slip through, and given back when it was right.
 */
export const login = serve(loginCall, async ({ parts, db, now, address, userAgent, refuse }, { email, password, ticket }) => {
  const key = emailKey(email)
  const account = await findAccountByEmailKey(db, key)
  const tried = await countTry(parts, { key, address, account }, ticket)
  if (!tried.mayGoOn) throw refuse('CAPTCHA_NEEDED')
  const isRight = await verifyOrBusy(parts.passwords, password, account?.password_hash)
  if (!isRight || !account) {
    await parts.rates.limits.loginFailuresPerAddress.take(tried.from)
    throw refuse('WRONG_CREDENTIALS')
  }
  await forgetFailures(parts, tried)
  if (account.grants.length === 0 && (await isOffAllowList(db, account.email_key))) throw refuse('NOT_ON_ALLOW_LIST')
  const token = await openSession(db, { accountId: account.id, now, userAgent, address })
  return { ...accountInfoOf({ ...account, dataState: account.data_state }), token }
})
