import type { Parts } from '../../compose.ts'
import { addressKey, Refusal, takeAll } from '../../http/index.ts'
import { type CodeFor, tryCode } from './email-codes.ts'

type Given = CodeFor & { code: string; address: string; now: number }

/**
 * The id of a right code. Tries are limited for the network address and for the e-mail address over the day as well: a new
 * code brings five new tries, but not without end. Only a try at a code that was sent counts for the e-mail address: made-up
 * codes cost nothing, and would shut its owner out for a day.
 */
export const tryEmailCode = async (parts: Parts, { address, ...given }: Given): Promise<string> => {
  const { limits } = parts.rates
  const from = addressKey(address)
  await takeAll([[limits.codeTriesPerAddress, from]])
  const tried = await tryCode(parts.db, parts, given)
  if (tried) await takeAll([[limits.codeTriesPerEmailDay, `${given.purpose} ${given.emailKey}`]])
  if (!tried?.isRight) throw new Refusal('EMAIL_CODE_WRONG')
  await limits.codeTriesPerAddress.giveBack(from)
  return tried.id
}
