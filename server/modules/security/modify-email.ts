import { modifyEmail as call } from '@alliance/contract/security'
import { type Db, inTransaction, isUniqueViolation } from '../../db/index.ts'
import { type Account, Refusal, serve } from '../../http/index.ts'
import { emailKey, lockAccountInSession } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { consumeCode, tryEmailCode } from '../entry/index.ts'
import { followAddress, notify, places } from '../inbox/index.ts'
import { withOwnPassword } from './own-password.ts'
import { moveAllowed, setEmail } from './queries.ts'

type Change = { account: Account; codeId: string; oldEmail: string; newEmail: string; now: number }

/**
 * The allow list names addresses and means accounts: its entry follows, or a listed member would be locked out by this. The
 * audit log names actors by address, so it says who continues under another one.
 */
const change = (db: Db, { account, codeId, oldEmail, newEmail, now }: Change) =>
  inTransaction(db, async (db) => {
    const { id: accountId } = account
    // The owner may have recovered the password since it was checked.
    if (!(await lockAccountInSession(db, account))) throw new Refusal('NOT_LOGGED_IN')
    if (!(await consumeCode(db, codeId))) return 'EMAIL_CODE_WRONG' as const
    const [from, to] = [emailKey(oldEmail), emailKey(newEmail)]
    await setEmail(db, accountId, { email: newEmail, emailKey: to })
    const detail = (await moveAllowed(db, { from, to })) ? '白名单里的邮箱一并更换' : ''
    await recordAudit(db, { who: oldEmail, what: '更换账号邮箱', target: newEmail, detail, now })
    await followAddress(db, { from: oldEmail, to: newEmail })
    const data = { at: now, newEmail }
    // The old address is notified: the owner of a stolen account reads mail there.
    await notify(db, { accountId, kind: 'emailChanged', data, link: places.sessions, mailTo: oldEmail }, now)
    return undefined
  })

/** The unique key decides who gets the address; if it is taken, the code stays unused. */
const changeOrTaken = async (db: Db, wanted: Change) => {
  try {
    return await change(db, wanted)
  } catch (error) {
    if (isUniqueViolation(error)) return 'EMAIL_TAKEN' as const
    throw error
  }
}

export const modifyEmail = serve(call, async (context, { email, emailCode, currentPassword }) => {
  const { parts, db, account, now, address, refuse, badInput } = context
  const { email: oldEmail, email_key: oldKey } = await withOwnPassword(parts, account, currentPassword)
  const key = emailKey(email)
  if (key === oldKey) throw badInput({ email: '新邮箱与当前邮箱相同' })
  const of = { purpose: 'changeEmail', emailKey: key, accountId: account.id } as const
  const codeId = await tryEmailCode(parts, { ...of, code: emailCode, address, now })
  const refused = await changeOrTaken(db, { account, codeId, oldEmail, newEmail: email, now })
  if (refused) throw refuse(refused)
  return { email }
})
