import type { Parts } from '../../compose.ts'
import { type Account, Refusal, takePoints } from '../../http/index.ts'
import { findOwnAccount, verifyOrBusy } from '../account/index.ts'

/**
 * The caller's account, after checking its password again. Attempts are counted per account before the check, separately from
 * logins.
 */
export const withOwnPassword = async (parts: Parts, account: Account, password: string) => {
  const limit = parts.rates.limits.passwordChecks
  await takePoints([[limit, account.id]])
  const row = await findOwnAccount(parts.db, account.id)
  if (!(await verifyOrBusy(parts.passwords, password, row.password_hash))) throw new Refusal('WRONG_PASSWORD')
  await limit.giveBack(account.id)
  return row
}
