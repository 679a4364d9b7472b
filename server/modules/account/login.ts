import { login as loginCall } from '@alliance/contract/account'
import type { Parts } from '../../compose.ts'
import { addressKey, type CountedRow, Refusal, serve } from '../../http/index.ts'
import { takeTicket } from '../captcha/index.ts'
import { emailKey } from './email-key.ts'
import { accountInfoOf } from './info.ts'
import { type CountedLogin, countLogin, openLogin } from './login-queries.ts'
import { verifyOrBusy } from './or-busy.ts'
import { newToken } from './tokens.ts'

/**
 * What a try is counted by. An address from which the account has signed in before has a count of its own: a stranger who
 * guesses can shut the door for strangers, never for the owner.
 */
const countersOf = ({ rates: { limits } }: Parts, key: string, address: string) => {
  const from = addressKey(address)
  const ofAccount = (subject: string) => ({
    perDay: limits.loginPerAccountDay.row(subject),
    perAccount: limits.loginPerAccount.row(subject),
  })
  return {
    perAddress: limits.loginPerAddress.row(from),
    failures: limits.loginFailuresPerAddress.row(from),
    stranger: ofAccount(key),
    known: ofAccount(`${key} from ${from}`),
  }
}
type Counters = ReturnType<typeof countersOf>

/** Throws when a count is above its bound: the first in the order in which they were taken. */
const checkBounds = (counted: CountedLogin, { perAddress, known }: Counters, now: number) => {
  const taken: [CountedRow, number | null, number | null][] = [
    [perAddress, counted.address_points, counted.address_expire],
    [known.perDay, counted.day_points, counted.day_expire],
    [known.perAccount, counted.account_points, counted.account_expire],
  ]
  for (const [{ points }, takenPoints, expire] of taken)
    if ((takenPoints ?? 0) > points)
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: Math.max(1, Math.ceil(((expire ?? now) - now) / 1000)) })
}

/** Whether the try may go on to the password. One that first needs a captcha doesn't count. */
const mayGoOn = async (
  parts: Parts,
  { counted, ticket, key, address }: { counted: CountedLogin; ticket: string | undefined; key: string; address: string },
) => {
  const free = parts.limits.loginFreeFailures
  if ((counted.account_points ?? 0) <= free && counted.failures < free) return true
  if (ticket !== undefined && (await takeTicket(parts.db, ticket, parts.clock()))) return true
  const { limits } = parts.rates
  const from = addressKey(address)
  const subject = counted.known ? `${key} from ${from}` : key
  await Promise.all([
    limits.loginPerAddress.giveBack(from),
    limits.loginPerAccountDay.giveBack(subject),
    limits.loginPerAccount.giveBack(subject),
  ])
  return false
}

/**
 * An unknown address and a wrong password get one answer after one amount of work. Tries are counted before the password is
 * looked at, so that many at once can't slip through, and given back when it was right. Two statements in all: what a login
 * costs beyond its hash is what keeps others waiting.
 */
export const login = serve(loginCall, async ({ parts, db, now, address, userAgent, refuse }, { email, password, ticket }) => {
  const key = emailKey(email)
  const counters = countersOf(parts, key, address)
  // The library that keeps the other counts in this table reads the machine's clock, not the parts' one.
  const at = Date.now()
  const counted = await countLogin(db, { emailKey: key, address, now: at, ...counters })
  checkBounds(counted, counters, at)
  if (!(await mayGoOn(parts, { counted, ticket, key, address }))) throw refuse('CAPTCHA_NEEDED')
  const { account } = counted
  const isRight = await verifyOrBusy(parts.passwords, password, account?.password_hash)
  if (!isRight || !account) {
    await parts.rates.limits.loginFailuresPerAddress.take(addressKey(address))
    throw refuse('WRONG_CREDENTIALS')
  }
  const { token, tokenSha256 } = newToken()
  const refused = await openLogin(db, {
    account,
    tokenSha256,
    userAgent,
    address,
    now,
    perAddress: counters.perAddress,
    failures: counters.failures,
    mostSessions: parts.limits.session.most,
    ...(counted.known ? counters.known : counters.stranger),
    forgotten: (counted.account_points ?? 1) - 1,
  })
  if (refused) throw refuse(refused)
  return { ...accountInfoOf({ ...account, dataState: account.data_state }), token }
})
