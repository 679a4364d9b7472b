import type { Db } from '../../db/index.ts'

export const insertCaptcha = (db: Db, captcha: { id: string; answerHmac: string; expiresAt: number }) =>
  db.insertInto('captcha').values({ id: captcha.id, answer_hmac: captcha.answerHmac, expires_at: captcha.expiresAt }).execute()

/** Deletes the captcha, so that of many answers only one finds it. Undefined if it is used, expired or unknown. */
export const burnCaptcha = async (db: Db, id: string, now: number): Promise<string | undefined> => {
  const row = await db.deleteFrom('captcha').where('id', '=', id).returning(['answer_hmac', 'expires_at']).executeTakeFirst()
  return row && row.expires_at > now ? row.answer_hmac : undefined
}

export const insertTicket = (db: Db, ticket: { sha256: string; expiresAt: number }) =>
  db.insertInto('captcha_ticket').values({ ticket_sha256: ticket.sha256, expires_at: ticket.expiresAt }).execute()

/** True for the one who takes it in time. */
export const deleteTicket = async (db: Db, sha256: string, now: number): Promise<boolean> => {
  const row = await db.deleteFrom('captcha_ticket').where('ticket_sha256', '=', sha256).returning('expires_at').executeTakeFirst()
  return row !== undefined && row.expires_at > now
}
