import * as z from 'zod/mini'
import { type Db, newId } from '../db/index.ts'
import { defineJob, enqueue } from '../jobs/index.ts'
import type { LetterKind, Letters } from './letters.ts'
import { insertMail } from './queries.ts'

/** About a day of attempts: a mail server that is away for a night loses nothing. */
export const sendMailJob = defineJob({
  name: 'sendMail',
  payload: z.object({ mailId: z.string() }),
  maxAttempts: 150,
  lane: 'mail',
})

type Sealed = { purpose: 'register' | 'recover' | 'changeEmail'; sealedCode: string; expiresAt: number }
/** What a row holds for each kind. A code is sealed until the moment it is sent. */
export type MailData<K extends LetterKind> = K extends 'emailCode' ? Sealed : z.output<Letters[K]['data']>

export type NewMail = { [K in LetterKind]: { to: string; kind: K; data: MailData<K> } }[LetterKind]

/**
 * Puts a mail into the queue in the caller's transaction: the mail and what it tells of are born together or not at all.
 * `to` is an account's stored address, or one that was checked as an address field; never a header of a request.
 */
export const enqueueMail = async (db: Db, mail: NewMail, now: number): Promise<string> => {
  const id = newId(now)
  await insertMail(db, { id, ...mail, now })
  await enqueue(db, sendMailJob, { mailId: id }, { now, uniqueKey: id })
  return id
}

/** Seals a code for the row of its mail; `unseal` with the same owner opens it. */
export const codeOwner = (to: string) => `mail code ${to}`
