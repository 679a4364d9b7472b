import type { emailPurposes } from '@alliance/contract/account-entry'
import type { Judge } from '../../lib/field-problems.ts'
import { recall, remember } from '../../lib/entry-memory.ts'

type Purpose = (typeof emailPurposes)[number]
type CodeSent = { to: string; delayed: boolean; purpose: Purpose; againAt: number; endsAt: number }

const MEMORY = 'emailCode'

export const rememberSent = (sent: CodeSent) => remember(MEMORY, sent)

/** The code has been used up. */
export const forgetSent = () => remember(MEMORY, undefined)

/** Kept because phones often reload this page when its user comes back from the mail app. */
export const sentBefore = (purpose: Purpose): CodeSent | undefined => {
  const kept = recall<CodeSent>(MEMORY)
  return kept?.purpose === purpose && kept.endsAt > Date.now() ? kept : undefined
}

/**
 * If the code is empty and none was sent to this address, asks to send one first, so that nobody looks for a mail that never
 * comes.
 */
export const codeFirst =
  (purpose: Purpose): Judge =>
  ({ email = '', emailCode = '' }) => {
    const isThere = emailCode.trim() !== '' || sentBefore(purpose)?.to === email.trim()
    return isThere ? {} : { emailCode: '请先发送验证码，再填写邮件中的 6 位数字' }
  }
