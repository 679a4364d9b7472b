import * as z from 'zod/mini'
import { type Db, newId } from '../db/index.ts'
import { defineJob, enqueue } from '../jobs/index.ts'
import type { LetterKind, Letters } from './letters.ts'
import { insertMail } from './queries.ts'

/** Retries for about a day, so that a mail server can be down for a night. */
export const sendMailJob = defineJob({
  name: 'sendMail',
  payload: z.object({ mailId: z.string() }),
  maxAttempts: 150,
  lane: 'mail',
})

type Sealed = { purpose: 'register' | 'recover' | 'changeEmail'; sealedCode: string; expiresAt: number }
/** The data of a mail's row by kind. A code stays sealed until it is sent. */
export type MailData<K extends LetterKind> = K extends 'emailCode' ? Sealed : z.output<Letters[K]['data']>

export type NewMail = { [K in LetterKind]: { to: string; kind: K; data: MailData<K> } }[LetterKind]

/**
 * Queues a mail in the caller's transaction: the mail and what it reports are committed together or not at all. `to` is an
 * account's stored address, or one that was validated as an address field; never a header of a request.
 */
export const enqueueMail = async (db: Db, mail: NewMail, now: number): Promise<string> => {
  const id = newId(now)
  await insertMail(db, { id, ...mail, now })
  await enqueue(db, sendMailJob, { mailId: id }, { now, uniqueKey: id })
  return id
}

/** The `owner` to seal and unseal the code in a mail with. */
export const codeOwner = (to: string) => `mail code ${to}`
