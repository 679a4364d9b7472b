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
 * The counters of an attempt. An address from which the account has signed in before has its own: a stranger who guesses can lock
 * out other strangers, but never the owner.
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

/** Throws if a count exceeds its limit: the first in the order of counting. */
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

/** Whether the attempt may proceed to the password. One that still needs a captcha isn't counted. */
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
 * An unknown address and a wrong password get the same answer after the same work. Attempts are counted before the password is
 * checked, so that concurrent ones can't slip through, and given back if it was right. Two statements in all: what a login costs
 * besides its hash keeps others waiting.
 */
export const login = serve(loginCall, async ({ parts, db, now, address, userAgent, refuse }, { email, password, ticket }) => {
  const key = emailKey(email)
  const counters = countersOf(parts, key, address)
  // Not the clock of `parts`: the library behind the other counters in this table uses the machine's clock.
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
