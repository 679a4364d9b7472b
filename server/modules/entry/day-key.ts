import type { Db } from '../../db/index.ts'
import { hasSignedInFrom } from '../account/index.ts'
import type { EmailPurpose } from './email-codes.ts'

type Asked = { purpose: EmailPurpose; emailKey: string; address: string }

/**
 * Name of a day's counter of codes, or of attempts at them: per purpose and e-mail address. Whoever asks from where the account has
 * signed in before has one of their own; otherwise strangers could keep its owner from recovering the password for a day.
 */
export const dayKey = async (db: Db, { purpose, emailKey, address }: Asked): Promise<string> => {
  const isKnown = purpose === 'recover' && (await hasSignedInFrom(db, { emailKey, address }))
  return `${isKnown ? 'known ' : ''}${purpose} ${emailKey}`
}
