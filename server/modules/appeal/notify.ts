import type { Db } from '../../db/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { notify, places } from '../inbox/index.ts'
import type { AppealRow } from './queries.ts'

type Of = Pick<AppealRow, 'id' | 'number' | 'subject'>
type News = { what: string; text?: string }

/** Notifies the appellant: an inbox message, and a mail if they have chosen so. */
export const notifyAppellant = (db: Db, row: Of & { account_id: string }, { what, text = '', now }: News & { now: number }) =>
  notify(
    db,
    {
      accountId: row.account_id,
      kind: 'appealChanged',
      data: { number: row.number, subject: row.subject, appealId: row.id, what, text },
      link: places.appeal(row.id),
    },
    now,
  )

/** Mails the officer from whom a colleague has taken the appeal. */
export const notifyFormerHolder = async (
  db: Db,
  row: Of & { holder_email: string | null },
  { by, now }: { by: string; now: number },
) => {
  if (row.holder_email === null) return
  const data = { number: row.number, subject: row.subject, appealId: row.id, by }
  await enqueueMail(db, { to: row.holder_email, kind: 'appealTaken', data }, now)
}

/** Mails the officer who holds the appeal, if any does. */
export const notifyHolder = async (db: Db, row: Of & { holder_email: string | null }, { what, now }: News & { now: number }) => {
  if (row.holder_email === null) return
  const data = { number: row.number, subject: row.subject, appealId: row.id, what }
  await enqueueMail(db, { to: row.holder_email, kind: 'appealAnswered', data }, now)
}
