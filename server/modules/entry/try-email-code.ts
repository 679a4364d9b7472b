import type { Parts } from '../../compose.ts'
import { addressKey, Refusal, takePoints } from '../../http/index.ts'
import { dayKey } from './day-key.ts'
import { type CodeFor, tryCode } from './email-codes.ts'

type Given = CodeFor & { code: string; address: string; now: number }

/**
 * Returns the id of a right code. Attempts are also limited per network address, and per e-mail address and day, since each new
 * code brings five new attempts. Only attempts at an existing code count for the e-mail address: with made-up codes, strangers
 * could otherwise lock its owner out for a day.
 */
export const tryEmailCode = async (parts: Parts, { address, ...given }: Given): Promise<string> => {
  const { limits } = parts.rates
  const from = addressKey(address)
  await takePoints([[limits.codeTriesPerAddress, from]])
  const tried = await tryCode(parts.db, parts, given)
  if (tried) await takePoints([[limits.codeTriesPerEmailDay, await dayKey(parts.db, { ...given, address })]])
  if (!tried?.isRight) throw new Refusal('EMAIL_CODE_WRONG')
  await limits.codeTriesPerAddress.giveBack(from)
  return tried.id
}
