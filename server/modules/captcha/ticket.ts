import { createHash, randomBytes } from 'node:crypto'
import type { CaptchaUse } from '@alliance/contract/captcha'
import type { Db } from '../../db/index.ts'
import { deleteTicket, insertTicket } from './queries.ts'

const TICKET_BYTES = 32
/** Under what it was solved for: held against anything else, a ticket is unknown. */
const digestOf = (ticket: string, { act, subjectId = '' }: CaptchaUse) =>
  createHash('sha256').update(`${act} ${subjectId}\n${ticket}`).digest('hex')

/** A one-time ticket: who holds it has just solved a captcha for this use. Only its digest is stored. */
export const issueTicket = async (db: Db, use: CaptchaUse, expiresAt: number): Promise<string> => {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  await insertTicket(db, { sha256: digestOf(ticket, use), expiresAt })
  return ticket
}

type Given = { ticket: string; now: number }
/** Uses a ticket up. False for one that is unknown, over, used already or for something else; of many at once one gets true. */
export const takeTicket = (db: Db, use: CaptchaUse, { ticket, now }: Given): Promise<boolean> =>
  deleteTicket(db, digestOf(ticket, use), now)
