import { register as call } from '@alliance/contract/account-entry'
import { DataState } from '@alliance/contract/states'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { emailKey, hashOrBusy, insertAccount, type NewAccount, passwordProblem } from '../account/index.ts'
import { consumeCode } from './email-codes.ts'
import { tryEmailCode } from './try-email-code.ts'

/** Of two concurrent registrations the code's row lets one through; beyond that the address's unique key decides. */
const open = (db: Db, codeId: string, account: NewAccount) =>
  inTransaction(db, async (db) => {
    if (!(await consumeCode(db, codeId))) return 'EMAIL_CODE_WRONG'
    return (await insertAccount(db, account)) ? undefined : 'EMAIL_TAKEN'
  })

export const register = serve(call, async (context, { email, emailCode, password, consent }) => {
  const { parts, db, now, address, refuse, badInput } = context
  if (!consent) throw badInput({ consent: '请阅读并同意使用条款与隐私政策' })
  const problem = passwordProblem(password, { email, siteName: parts.settings.allianceName })
  if (problem) throw badInput({ password: problem })
  const key = emailKey(email)
  const codeId = await tryEmailCode(parts, { purpose: 'register', emailKey: key, code: emailCode, address, now })
  const passwordHash = await hashOrBusy(parts.passwords, password)
  const refused = await open(db, codeId, {
    id: newId(now),
    email,
    emailKey: key,
    passwordHash,
    dataState: DataState.empty,
    grants: [],
    companyName: '',
    demo: false,
    now,
  })
  if (refused) throw refuse(refused)
  return {}
})
