import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/index.ts'
import { deleteTicket, insertTicket } from './queries.ts'

const TICKET_BYTES = 32
const digestOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** A one-time ticket: who holds it has just solved a captcha. Only its digest is stored. */
export const issueTicket = async (db: Db, expiresAt: number): Promise<string> => {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  await insertTicket(db, { sha256: digestOf(ticket), expiresAt })
  return ticket
}

/** Uses a ticket up. False for one that is unknown, over or used already; of many at once one gets true. */
export const takeTicket = (db: Db, ticket: string, now: number): Promise<boolean> => deleteTicket(db, digestOf(ticket), now)
