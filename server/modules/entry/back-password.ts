import { backPassword as call } from '@alliance/contract/account-entry'
import { type Db, inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { emailKey, endSessions, hashOrBusy, passwordProblem, setPasswordByEmailKey } from '../account/index.ts'
import { endAccessOfOldPassword } from '../machine-access/index.ts'
import { consumeCode } from './email-codes.ts'
import { tryEmailCode } from './try-email-code.ts'

type Change = { codeId: string; emailKey: string; passwordHash: string; now: number }

/** Password, sessions, API tokens, webhooks and the notification change together, so nobody stays signed in with the old one. */
const change = (db: Db, { codeId, emailKey, passwordHash, now }: Change) =>
  inTransaction(db, async (db) => {
    if (!(await consumeCode(db, codeId))) return 'EMAIL_CODE_WRONG'
    const account = await setPasswordByEmailKey(db, emailKey, passwordHash)
    if (!account) return 'NO_SUCH_ACCOUNT'
    await endSessions(db, account.id)
    await endAccessOfOldPassword(db, account.id, now)
    return account
  })

export const backPassword = serve(call, async ({ parts, db, now, address, badInput, refuse }, { email, emailCode, password }) => {
  const problem = passwordProblem(password, { email, siteName: parts.settings.allianceName })
  if (problem) throw badInput({ password: problem })
  const key = emailKey(email)
  const codeId = await tryEmailCode(parts, { purpose: 'recover', emailKey: key, code: emailCode, address, now })
  const passwordHash = await hashOrBusy(parts.passwords, password)
  const changed = await change(db, { codeId, emailKey: key, passwordHash, now })
  if (typeof changed === 'string') throw refuse(changed)
  // Proven by reading the account's mail, the owner is no longer locked out by strangers' guesses.
  const { loginPerAccount, loginPerAccountDay, secondFactorTriesDay } = parts.rates.limits
  await Promise.all([loginPerAccount.clear(key), loginPerAccountDay.clear(key), secondFactorTriesDay.clear(changed.id)])
  return {}
})
