import { modifyPassword as call } from '@alliance/contract/security'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { endSessions, hashOrBusy, passwordProblem, setPassword } from '../account/index.ts'
import { endAccessOfOldPassword } from '../machine-access/index.ts'
import { withOwnPassword } from './own-password.ts'

/** Also ends all other sessions and all API tokens, and pauses webhooks, in the same transaction. */
export const modifyPassword = serve(call, async (context, { currentPassword, password }) => {
  const { parts, db, account, now, refuse, badInput } = context
  const problem = passwordProblem(password, { email: account.email, siteName: parts.settings.allianceName })
  if (problem) throw badInput({ password: problem })
  const { password_hash: from } = await withOwnPassword(parts, account, currentPassword)
  if (password === currentPassword) throw badInput({ password: '新密码与当前密码相同，请换一个' })
  const to = await hashOrBusy(parts.passwords, password)
  const isChanged = await inTransaction(db, async (db) => {
    if (!(await setPassword(db, account.id, { from, to }))) return false
    await endSessions(db, account.id, account.sessionKey)
    await endAccessOfOldPassword(db, account.id, now)
    return true
  })
  // Changed by somebody else since the check: the given password is no longer the current one.
  if (!isChanged) throw refuse('WRONG_PASSWORD')
  return {}
})
