import assert from 'node:assert/strict'
import { sendEmailCaptcha } from '@alliance/contract/account-entry'
import type { PostOptions, TestApi } from '../../../testing/index.ts'
import type { EmailPurpose } from '../email-codes.ts'

/** Asks for a code and reads it out of the mail, as a person does. */
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
/** Each case from a network address of its own: the test stands behind a trusted proxy. */
export const from = (address = `198.51.${Math.floor((host += 1) / 250)}.${host % 250}`) => ({
  headers: { 'x-forwarded-for': address },
})
export const BEHIND_PROXY = { settings: { trustedProxies: ['127.0.0.1'] } }
