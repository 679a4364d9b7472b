import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Parts } from '../../compose.ts'
import { isInTime } from './in-time.ts'

type Signer = Pick<Parts, 'settings' | 'limits'>

const SHA256 = /^[0-9a-f]{64}$/

const signature = (key: string, sha256: string, until: number) =>
  createHmac('sha256', key).update(`image\n${sha256}\n${until}`).digest('base64url')

/** URL of a private image: valid for this file and five minutes, for whoever has it. The account's token is never part of a URL. */
export const imageAddress = ({ settings, limits }: Signer, sha256: string | null, now: number): string | null => {
  if (sha256 === null) return null
  const until = now + limits.imageTicketMs
  return `/api/show/downloadImage?id=${sha256}&ticket=${until}.${signature(settings.secrets.ticketKey, sha256, until)}`
}

/** Whether we issued the ticket for this file and it hasn't expired. */
export const ticketHolds = ({ settings, limits }: Signer, asked: { id: string; ticket: string; now: number }): boolean => {
  const [, digits, given] = /^(\d{1,15})\.([\w-]{43})$/.exec(asked.ticket) ?? []
  if (!SHA256.test(asked.id) || digits === undefined || given === undefined) return false
  const until = Number(digits)
  const wanted = signature(settings.secrets.ticketKey, asked.id, until)
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted)) && isInTime(limits, until, asked.now)
}
