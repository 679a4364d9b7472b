import { type Db, toJson } from '../db/index.ts'
import type { LetterKind } from './letters.ts'

export const insertMail = (db: Db, mail: { id: string; to: string; kind: string; data: unknown; now: number }) =>
  db
    .insertInto('mail')
    .values({
      id: mail.id,
      to_address: mail.to,
      kind: mail.kind,
      data: toJson(mail.data),
      delayed_since: null,
      created_at: mail.now,
      finished_at: null,
    })
    .execute()

export const findQueuedMail = (db: Db, id: string) =>
  db
    .selectFrom('mail')
    .select(['id', 'to_address', 'kind', 'data'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()

/** One that is being sent at the moment may still go to the old address. */
export const readdressQueuedMails = (db: Db, { from, to, kinds }: { from: string; to: string; kinds: readonly LetterKind[] }) =>
  db
    .updateTable('mail')
    .set({ to_address: to })
    .where('to_address', '=', from)
    .where('state', '=', 'queued')
    .where('kind', 'in', [...kinds])
    .execute()

/** Deletes the mail's data, which isn't needed any more. */
export const finishMail = (db: Db, id: string, { state, now }: { state: 'sent' | 'failed'; now: number }) =>
  db.updateTable('mail').set({ state, data: null, finished_at: now }).where('id', '=', id).where('state', '=', 'queued').execute()

export const markDelayed = (db: Db, id: string, now: number) =>
  db.updateTable('mail').set({ delayed_since: now }).where('id', '=', id).where('delayed_since', 'is', null).execute()

/** Counts one more attempt without a reply; returns how many there are now. */
export const countUnanswered = async (db: Db, id: string): Promise<number> => {
  const { unanswered } = await db
    .updateTable('mail')
    .set((eb) => ({ unanswered: eb('unanswered', '+', 1) }))
    .where('id', '=', id)
    .returning('unanswered')
    .executeTakeFirstOrThrow()
  return unanswered
}

/** Mails to this address that were given up and not yet swept; undefined if none. */
export const failedMailsTo = async (db: Db, address: string): Promise<{ count: number; lastAt: number } | undefined> => {
  const { count, lastAt } = await db
    .selectFrom('mail')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.max('finished_at').as('lastAt')])
    .where('to_address', '=', address)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return lastAt === null ? undefined : { count, lastAt }
}

/** Whether a mail of one of these kinds was queued for this address after `since`; rows are kept for a month. */
export const hasMailSince = async (
  db: Db,
  { to, kinds, since }: { to: string; kinds: readonly LetterKind[]; since: number },
): Promise<boolean> => {
  const row = await db
    .selectFrom('mail')
    .select('id')
    .where('created_at', '>', since)
    .where('to_address', '=', to)
    .where('kind', 'in', [...kinds])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any mail waits for a retry, which means that the mail server is unavailable. */
export const isMailDelayed = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'queued')
    .where('delayed_since', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
