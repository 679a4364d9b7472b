import assert from 'node:assert/strict'
import { sendEmailCaptcha } from '@alliance/contract/account-entry'
import type { PostOptions, TestApi } from '../../../testing/index.ts'
import type { EmailPurpose } from '../email-codes.ts'

/** Requests a code and reads it from the mail. */
export const askCode = async (
  api: TestApi,
  { email, purpose, mailedTo = email }: { email: string; purpose: EmailPurpose; mailedTo?: string },
  options: PostOptions = {},
): Promise<string> => {
  const { code } = await api.post(sendEmailCaptcha, { email, purpose, ticket: await api.ticket() }, options)
  assert.equal(code, 0)
  const [mail] = await api.mailsTo(mailedTo)
  const found = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1]
  assert.ok(found, `a code in: ${mail?.text}`)
  return found
}

let host = 0
/** Another network address for each case; the test is behind a trusted proxy. */
export const from = (address = `198.51.${Math.floor((host += 1) / 250)}.${host % 250}`) => ({
  headers: { 'x-forwarded-for': address },
})
export const BEHIND_PROXY = { settings: { trustedProxies: ['127.0.0.1'] } }
