import { EMAIL_CODE_RESEND_S, sendEmailCaptcha as call } from '@alliance/contract/account-entry'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { addressKey, admit, serve, takePoints } from '../../http/index.ts'
import { codeOwner, enqueueMail, isMailDelayed, type NewMail } from '../../mail/index.ts'
import { seal } from '../../sealed.ts'
import { emailKey, findAccountByEmailKey } from '../account/index.ts'
import { takeTicket } from '../captcha/index.ts'
import { dayKey } from './day-key.ts'
import { type EmailPurpose, newCode, storeCode } from './email-codes.ts'

type Wanted = { purpose: EmailPurpose; email: string; accountId?: string; now: number }

type Found = { wanted: Wanted; stored: string | undefined; code: string }
/** The mail and its recipient. A known address gets its mail as stored, however it was typed. */
const mailFor = (parts: Parts, { wanted: { purpose, email, now }, stored, code }: Found): NewMail => {
  const to = stored ?? email
  if (purpose === 'recover' && stored === undefined) return { to, kind: 'noAccount', data: {} }
  if (purpose !== 'recover' && stored !== undefined) return { to, kind: 'addressTaken', data: { purpose } }
  const sealedCode = seal({ key: parts.settings.secrets.encryptionKey, owner: codeOwner(to) }, code)
  return { to, kind: 'emailCode', data: { purpose, sealedCode, expiresAt: now + parts.limits.emailCode.lifeMs } }
}

/** The same work whether the address has an account or not: one code and one mail; only the mail differs. */
const send = async (parts: Parts, db: Db, wanted: Wanted) => {
  const key = emailKey(wanted.email)
  const account = await findAccountByEmailKey(db, key)
  const code = newCode()
  const mail = mailFor(parts, { wanted, stored: account?.email, code })
  const { purpose, accountId, now } = wanted
  await inTransaction(db, async (db) => {
    await storeCode(db, parts, { purpose, emailKey: key, code, now, ...(accountId !== undefined && { accountId }) })
    await enqueueMail(db, mail, now)
  })
}

export const sendEmailCaptcha = serve(call, async ({ parts, db, now, address, token, refuse }, { email, purpose, ticket }) => {
  // A public call, but a change of address requires a session.
  const account = purpose === 'changeEmail' ? await admit(parts, 'login', { token, now }) : undefined
  if (!(await takeTicket(db, ticket, now))) throw refuse('CAPTCHA_NEEDED')
  const { limits } = parts.rates
  const key = emailKey(email)
  await takePoints([
    [limits.codesPerAddress, addressKey(address)],
    [limits.codesPerEmail, key],
    [limits.codesPerEmailDay, await dayKey(db, { purpose, emailKey: key, address })],
  ])
  await send(parts, db, { purpose, email, now, ...(account && { accountId: account.id }) })
  const expiresInS = parts.limits.emailCode.lifeMs / 1000
  return { resendAfterS: EMAIL_CODE_RESEND_S, expiresInS, delayed: await isMailDelayed(db) }
})
