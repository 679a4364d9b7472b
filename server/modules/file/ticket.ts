import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Parts } from '../../compose.ts'
import { isInTime } from '../image/index.ts'

type Signer = Pick<Parts, 'settings' | 'limits'>
/** A stored file with the name and type for its download. */
type StoredFile = { sha256: string; fileName: string; mediaType: string }

const signature = (key: string, { sha256, fileName, mediaType }: StoredFile, until: number) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['file', sha256, fileName, mediaType, until]))
    .digest('base64url')

/** URL of a private file: valid for this file and name for five minutes, for whoever has it. */
export const fileAddress = ({ settings, limits }: Signer, file: StoredFile, now: number): string => {
  const until = now + limits.imageTicketMs
  const query = new URLSearchParams({
    id: file.sha256,
    name: file.fileName,
    type: file.mediaType,
    ticket: `${until}.${signature(settings.secrets.ticketKey, file, until)}`,
  })
  return `/api/show/downloadFile?${query.toString()}`
}

/** The file of a URL; undefined if the ticket is not ours, not for it, or expired. */
export const ticketedFile = ({ settings, limits }: Signer, query: URLSearchParams, now: number): StoredFile | undefined => {
  const file = { sha256: query.get('id') ?? '', fileName: query.get('name') ?? '', mediaType: query.get('type') ?? '' }
  const [, digits, given] = /^(\d{1,15})\.([\w-]{43})$/.exec(query.get('ticket') ?? '') ?? []
  if (digits === undefined || given === undefined || !isInTime(limits, Number(digits), now)) return undefined
  const wanted = signature(settings.secrets.ticketKey, file, Number(digits))
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted)) ? file : undefined
}
