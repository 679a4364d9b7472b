import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/index.ts'
import { deleteTicket, insertTicket } from './queries.ts'

const TICKET_BYTES = 32
const digestOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** Issues a one-time ticket, proof of a solved captcha. Only its digest is stored. */
export const issueTicket = async (db: Db, expiresAt: number): Promise<string> => {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  await insertTicket(db, { sha256: digestOf(ticket), expiresAt })
  return ticket
}

/** Uses up a ticket. False if it is unknown, expired or used; of many concurrent calls one gets true. */
export const takeTicket = (db: Db, ticket: string, now: number): Promise<boolean> => deleteTicket(db, digestOf(ticket), now)
