import { RegistrationState } from '@alliance/contract/activity-states'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { enqueue, handle } from '../../jobs/index.ts'
import { remindRegisteredJob } from './jobs.ts'
import { linkPath } from './link.ts'
import { listInState } from './registration-queries.ts'
import { tellOnce } from './tell-once.ts'
import { eventOf } from './view.ts'

const BEFORE_MS = 24 * 3_600_000

/** Called again when the beginning changes: the job of the former one then finds that it is not the present one. */
export const planReminder = async (db: Db, { id, starts_at: startsAt }: { id: string; starts_at: number }, now: number) => {
  const runAt = startsAt - BEFORE_MS
  // Whoever registers within the last day has just had a mail.
  if (runAt <= now) return
  await enqueue(db, remindRegisteredJob, { activityId: id, startsAt }, { now, runAt, uniqueKey: `${id} ${startsAt}` })
}

type Due = { activityId: string; startsAt: number }
/** Mails everybody who has a place, with the number and the link. */
const remindRegistered = (parts: Parts, { activityId, startsAt }: Due) =>
  tellOnce(parts, {
    activityId,
    of: 'reminded_for',
    at: startsAt,
    isDue: (activity, now) => activity.starts_at === startsAt && now < startsAt,
    mails: async (db, activity) =>
      (await listInState(db, activity.id, RegistrationState.registered)).map((row) => {
        const linked = linkPath(parts.settings.secrets.ticketKey, row.id)
        const data = { event: eventOf(activity, row), number: row.number, persons: row.persons, linkPath: linked }
        return { to: row.email, kind: 'activityReminder', data }
      }),
  })

export const remindRegisteredHandler = handle(remindRegisteredJob, remindRegistered)
